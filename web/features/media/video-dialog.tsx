import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import { useId } from 'react'
import type { Media } from '../../../contract/media/media.ts'
import { playerWidth, VideoPlayer } from '../../shared/ui/media/video-player.tsx'

const maxHeight = 540

/** Plays a video of the tray with sound. */
export function VideoDialog({ media, onClose }: { media: Media; onClose: () => void }) {
  const titleId = useId()
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={titleId}
      fullWidth
      maxWidth={false}
      // As wide as the video, and wide enough for its name and the button.
      slotProps={{
        paper: { sx: { maxWidth: `calc(max(272px, ${playerWidth({ ...media, maxHeight })}) + 48px)` } },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, pr: 1.5 }}>
        <DialogTitle id={titleId} noWrap sx={{ flex: 1, minWidth: 0 }}>
          {media.name}
        </DialogTitle>
        <IconButton aria-label="Close" onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </Box>
      <DialogContent sx={{ display: 'grid', justifyItems: 'center' }}>
        <VideoPlayer
          src={media.url}
          width={media.width}
          height={media.height}
          name={media.name}
          maxHeight={maxHeight}
          autoPlay
        />
      </DialogContent>
    </Dialog>
  )
}
