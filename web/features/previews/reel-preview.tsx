import BookmarkIcon from '@mui/icons-material/BookmarkBorder'
import CommentIcon from '@mui/icons-material/ChatBubbleOutlineRounded'
import LikeIcon from '@mui/icons-material/FavoriteBorder'
import RepostIcon from '@mui/icons-material/Repeat'
import ShareIcon from '@mui/icons-material/ReplyRounded'
import SendIcon from '@mui/icons-material/SendOutlined'
import DislikeIcon from '@mui/icons-material/ThumbDownOutlined'
import ThumbIcon from '@mui/icons-material/ThumbUpOutlined'
import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { lineClamp, oneLine } from '../../shared/theme/text-overflow.ts'
import { AccountAvatar } from '../../shared/ui/account-avatar.tsx'
import { PlainPreview } from './feed-preview.tsx'
import { PreviewText, type PreviewProps, type VideoPreviewProps } from './preview-parts.tsx'
import { PreviewVideo } from './preview-video.tsx'

type ReelProps = VideoPreviewProps & {
  /** The platform's name for it. */
  kind: string
  signs: ReactNode
}

/** A full-screen vertical video with the text over its lower part and icons beside it. */
function Reel({ name, username, pictureUrl, text, video, kind, signs }: ReelProps) {
  return (
    <Box sx={{ bgcolor: '#000' }}>
      <PreviewVideo video={video} ratio={9 / 16} maxHeight={640}>
        <Box
          sx={{
            position: 'absolute',
            insetInline: 0,
            bottom: 0,
            p: 1.5,
            pt: 6,
            display: 'flex',
            alignItems: 'flex-end',
            gap: 1.5,
            background: 'linear-gradient(rgb(0 0 0 / 0), rgb(0 0 0 / 0.72) 45%)',
          }}
        >
          <Box sx={{ flex: 1, minWidth: 0, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1 }}>
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
              <AccountAvatar name={name} pictureUrl={pictureUrl} size={28} />
              <Box component="span" sx={{ typography: 'subtitle2', color: '#fff', ...oneLine }}>
                {username}
              </Box>
            </Box>
            <Box
              sx={{
                ...lineClamp(3),
              }}
            >
              <PreviewText text={text} color="#fff" onDark />
            </Box>
          </Box>
          <Box
            aria-hidden="true"
            sx={{ display: 'grid', gap: 2, '& svg': { fontSize: 26, display: 'block' } }}
          >
            {signs}
          </Box>
        </Box>
        <Box
          component="span"
          sx={{
            position: 'absolute',
            top: 12,
            left: 12,
            px: 1,
            borderRadius: 4,
            bgcolor: 'rgb(11 18 32 / 0.78)',
            fontSize: 12,
            fontWeight: 600,
            lineHeight: '24px',
          }}
        >
          {kind}
        </Box>
      </PreviewVideo>
    </Box>
  )
}

export function PhotoReel(props: VideoPreviewProps) {
  const signs = (
    <>
      <LikeIcon />
      <CommentIcon />
      <RepostIcon />
      <SendIcon />
    </>
  )
  return <Reel {...props} kind="Reel" signs={signs} />
}

/** A full-screen vertical video, as on TikTok. */
export function ReelPreview({ video, ...post }: PreviewProps) {
  if (video === null) return <PlainPreview {...post} video={null} />
  const signs = (
    <>
      <LikeIcon />
      <CommentIcon />
      <BookmarkIcon />
      <Mirrored />
    </>
  )
  return <Reel {...post} video={video} kind={post.platformName} signs={signs} />
}

export function ShortVideo(props: VideoPreviewProps) {
  const signs = (
    <>
      <ThumbIcon />
      <DislikeIcon />
      <CommentIcon />
      <Mirrored />
    </>
  )
  return <Reel {...props} kind="Short" signs={signs} />
}

const Mirrored = () => <ShareIcon sx={{ transform: 'scaleX(-1)' }} />
