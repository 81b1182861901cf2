import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import type { Generation, PictureGeneration, VideoGeneration } from '../../../../contract/assistant.ts'
import { useAssistant, type Assistant } from '../writing/assistant-store.ts'
import { HistoryList } from './history-list.tsx'

type Props = {
  open: boolean
  /** The post takes no text at this moment. */
  busy: boolean
  assistant: Assistant
  onReuse: (generation: Generation) => void
  onUse: (generation: Generation) => void
  onUsePicture: (picture: PictureGeneration) => void
  onUseVideo: (video: VideoGeneration) => void
  onReuseVideo: (video: VideoGeneration) => void
  onClose: () => void
}

/** Everything that was written in this workspace, beside the post, so that it can be used for it. */
export function HistoryDrawer({ open, busy, assistant, onClose, ...uses }: Props) {
  const titleId = useId()
  const writing = useAssistant(assistant, (state) => state.writing !== null)
  return (
    <Drawer
      anchor="right"
      open={open}
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': titleId,
          sx: { width: { xs: 1, sm: 480 }, bgcolor: 'background.default', backgroundImage: 'none' },
        },
      }}
    >
      <Box
        sx={{
          position: 'sticky',
          top: 0,
          zIndex: 1,
          display: 'flex',
          alignItems: 'center',
          gap: 2,
          px: { xs: 2, sm: 3 },
          py: 1.5,
          bgcolor: 'background.paper',
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography id={titleId} component="h2" variant="h5">
            Assistant history
          </Typography>
          <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
            What everybody in this workspace had written.
          </Typography>
        </Box>
        <IconButton aria-label="Close" onClick={onClose} sx={{ mr: -1 }}>
          <CloseIcon />
        </IconButton>
      </Box>
      <Box sx={{ p: { xs: 2, sm: 3 } }}>{open && <HistoryList busy={busy || writing} {...uses} />}</Box>
    </Drawer>
  )
}
