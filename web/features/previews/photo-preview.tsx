import BookmarkIcon from '@mui/icons-material/BookmarkBorder'
import CommentIcon from '@mui/icons-material/ChatBubbleOutlineRounded'
import LeftIcon from '@mui/icons-material/ChevronLeft'
import RightIcon from '@mui/icons-material/ChevronRight'
import LikeIcon from '@mui/icons-material/FavoriteBorder'
import ImageIcon from '@mui/icons-material/ImageOutlined'
import ShareIcon from '@mui/icons-material/SendOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { AccountAvatar } from '../../shared/ui/account-avatar.tsx'
import { Picture, PreviewActions, PreviewText, type Attached, type PreviewProps } from './preview-parts.tsx'
import { PhotoReel } from './reel-preview.tsx'

/** A carousel of pictures, all in the shape of the first one, with the caption below, or a reel, as on Instagram. */
export function PhotoPreview({ video, ...post }: PreviewProps) {
  return video ? <PhotoReel {...post} video={video} /> : <PicturePost {...post} />
}

/** The same element each time, so that a change of the text does not render it again. */
const actions = (
  <PreviewActions>
    <span>
      <LikeIcon />
      <CommentIcon />
      <ShareIcon />
    </span>
    <BookmarkIcon />
  </PreviewActions>
)

function PicturePost({ name, username, pictureUrl, text, attached, carousel }: Omit<PreviewProps, 'video'>) {
  return (
    <div>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, px: 2, py: 1.25 }}>
        <AccountAvatar name={name} pictureUrl={pictureUrl} size={32} />
        <Typography component="p" variant="subtitle2" noWrap>
          {username}
        </Typography>
      </Box>
      {attached.length > 0 ? <Carousel attached={attached} ratio={carousel ?? 1} /> : <NoPicture />}
      <Box sx={{ px: 2, py: 1.5, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1 }}>
        {actions}
        <PreviewText text={text} color="primary.strong">
          <Box component="span" sx={{ fontWeight: 650, mr: 0.75, color: 'text.primary' }}>
            {username}
          </Box>
        </PreviewText>
      </Box>
    </div>
  )
}

function NoPicture() {
  return (
    <Box
      sx={{
        aspectRatio: '16 / 9',
        display: 'grid',
        placeItems: 'center',
        bgcolor: 'background.subtle',
        color: 'text.secondary',
      }}
    >
      <ImageIcon aria-hidden="true" sx={{ fontSize: 40 }} />
    </Box>
  )
}

const arrow = {
  position: 'absolute',
  top: '50%',
  transform: 'translateY(-50%)',
  bgcolor: 'rgb(255 255 255 / 0.9)',
  color: '#1e293b',
  p: 0.25,
  '&:hover': { bgcolor: '#fff' },
} as const

function Carousel({ attached, ratio }: { attached: readonly Attached[]; ratio: number }) {
  const [turned, setTurned] = useState(0)
  const at = Math.min(turned, attached.length - 1)
  const shown = attached[at]
  if (!shown) return null
  return (
    <Box sx={{ position: 'relative', aspectRatio: String(ratio) }}>
      <Picture src={shown.media.url} alt={shown.altText} />
      {at > 0 && (
        <IconButton
          aria-label="Previous picture"
          onClick={() => setTurned(at - 1)}
          sx={{ ...arrow, left: 8 }}
        >
          <LeftIcon />
        </IconButton>
      )}
      {at < attached.length - 1 && (
        <IconButton aria-label="Next picture" onClick={() => setTurned(at + 1)} sx={{ ...arrow, right: 8 }}>
          <RightIcon />
        </IconButton>
      )}
      {attached.length > 1 && (
        <Box
          sx={{
            position: 'absolute',
            top: 12,
            right: 12,
            px: 1,
            borderRadius: 4,
            bgcolor: 'rgb(11 18 32 / 0.78)',
            color: '#fff',
            fontSize: 12,
            fontWeight: 600,
            lineHeight: '24px',
          }}
        >
          {at + 1}/{attached.length}
        </Box>
      )}
    </Box>
  )
}
