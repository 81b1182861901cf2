import CommentIcon from '@mui/icons-material/AddCommentOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import type { Post } from '../../../../contract/posts/posts.ts'
import { MediaThumbnail } from '../../../shared/ui/media/media-thumbnail.tsx'
import { VideoPlayer } from '../../../shared/ui/media/video-player.tsx'
import { commentOn } from '../../comments/index.ts'
import { useMay } from '../../workspaces/index.ts'
import { pictureId } from './content-ids.ts'

/** The pictures and the video of a post or of one of its messages, which can be commented on. */
export function PostMedia({ media, groupId }: Pick<Post, 'media' | 'groupId'>) {
  const mayWrite = useMay('comments:write')
  const onComment = mayWrite ? (mediaId: string) => commentOn(groupId, { kind: 'media', mediaId }) : undefined
  const videos = media.filter((one) => one.media.video !== null)
  const pictures = media.filter((one) => one.media.video === null)
  return (
    <>
      {videos.map(({ media: video }) => (
        <Box key={video.id} id={pictureId(video.id)}>
          <VideoPlayer
            src={video.url}
            width={video.width}
            height={video.height}
            name={video.name}
            maxHeight={520}
          />
          {onComment && (
            <Button
              size="small"
              variant="text"
              startIcon={<CommentIcon />}
              onClick={() => onComment(video.id)}
            >
              Comment on the video
            </Button>
          )}
        </Box>
      ))}
      {pictures.length > 0 && <Pictures pictures={pictures} onComment={onComment} />}
    </>
  )
}

type PicturesProps = { pictures: Post['media']; onComment: ((mediaId: string) => void) | undefined }

function Pictures({ pictures, onComment }: PicturesProps) {
  return (
    <Box
      component="ul"
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        display: 'grid',
        gap: 1,
        gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))',
      }}
    >
      {pictures.map(({ media: picture, altText }) => (
        <Box key={picture.id} component="li" id={pictureId(picture.id)} sx={{ position: 'relative' }}>
          <Link
            href={picture.url}
            target="_blank"
            rel="noreferrer"
            aria-label={`Open picture: ${altText || picture.name}`}
            sx={{
              display: 'block',
              aspectRatio: '1',
              borderRadius: 3,
              overflow: 'hidden',
              bgcolor: 'background.subtle',
            }}
          >
            <MediaThumbnail
              src={picture.thumbnailUrl ?? picture.url}
              video={null}
              alt={altText || picture.name}
              broken={`${picture.name}: its preview is gone, but the picture is there`}
            />
          </Link>
          {onComment && (
            <IconButton
              size="small"
              aria-label={`Comment on ${altText || picture.name}`}
              title="Comment"
              onClick={() => onComment(picture.id)}
              sx={onPicture}
            >
              <CommentIcon sx={{ fontSize: 18 }} />
            </IconButton>
          )}
        </Box>
      ))}
    </Box>
  )
}

const onPicture = {
  position: 'absolute',
  right: 6,
  bottom: 6,
  borderRadius: 2,
  p: 0.6,
  color: '#fff',
  bgcolor: 'rgb(11 18 32 / 0.78)',
  '&:hover': { bgcolor: 'rgb(11 18 32 / 0.92)' },
} as const
