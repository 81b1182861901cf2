import Box from '@mui/material/Box'
import { AccountAvatar } from '../../shared/ui/account-avatar.tsx'
import { Picture, type PreviewProps } from './preview-parts.tsx'
import { PreviewVideo } from './preview-video.tsx'

const ratio = 9 / 16
const maxHeight = 640

/** One picture or video on the whole screen of a phone, which has no text. */
export function StoryPreview({ name, username, pictureUrl, attached, video }: PreviewProps) {
  const [picture] = attached
  const head = (
    <Box
      sx={{
        position: 'absolute',
        insetInline: 0,
        top: 0,
        p: 1.5,
        display: 'grid',
        gap: 1.25,
        background: 'linear-gradient(rgb(0 0 0 / 0.72), rgb(0 0 0 / 0))',
      }}
    >
      <Box sx={{ height: 2, borderRadius: 1, bgcolor: 'rgb(255 255 255 / 0.7)' }} />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
        <AccountAvatar name={name} pictureUrl={pictureUrl} size={28} />
        <Box component="span" sx={{ typography: 'subtitle2', color: '#fff', overflowWrap: 'anywhere' }}>
          {username}
        </Box>
      </Box>
    </Box>
  )
  if (video) {
    return (
      <Box sx={{ bgcolor: '#000' }}>
        <PreviewVideo video={video} ratio={ratio} maxHeight={maxHeight}>
          {head}
        </PreviewVideo>
      </Box>
    )
  }
  return (
    <Box sx={{ bgcolor: '#000' }}>
      <Box
        sx={{
          position: 'relative',
          mx: 'auto',
          width: `min(100%, ${maxHeight * ratio}px)`,
          aspectRatio: String(ratio),
          color: '#fff',
          '& img': { objectFit: 'contain', bgcolor: '#000' },
        }}
      >
        {picture ? (
          <Picture src={picture.media.url} alt={picture.altText} />
        ) : (
          <Box sx={{ height: 1, display: 'grid', placeItems: 'center', typography: 'body2', p: 2 }}>
            Your picture or video will appear here...
          </Box>
        )}
        {head}
      </Box>
    </Box>
  )
}
