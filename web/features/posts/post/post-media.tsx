import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import type { Post } from '../../../../contract/posts/posts.ts'
import { MediaThumbnail } from '../../../shared/ui/media/media-thumbnail.tsx'
import { VideoPlayer } from '../../../shared/ui/media/video-player.tsx'

/** The pictures and the video of a post or of one of its messages. */
export function PostMedia({ media }: Pick<Post, 'media'>) {
  const videos = media.filter((one) => one.media.video !== null)
  const pictures = media.filter((one) => one.media.video === null)
  return (
    <>
      {videos.map(({ media: video }) => (
        <VideoPlayer
          key={video.id}
          src={video.url}
          width={video.width}
          height={video.height}
          name={video.name}
          maxHeight={520}
        />
      ))}
      {pictures.length > 0 && <Pictures pictures={pictures} />}
    </>
  )
}

function Pictures({ pictures }: { pictures: Post['media'] }) {
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
        <li key={picture.id}>
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
        </li>
      ))}
    </Box>
  )
}
