import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import type {
  TextGeneration,
  PictureGeneration,
  VideoGeneration,
} from '../../../../contract/assistant/generations.ts'
import { useAssistant, type Assistant } from '../writing/assistant-store.ts'
import { HistoryList } from './history-list.tsx'

type Props = {
  open: boolean
  /** The post cannot be changed at the moment. */
  busy: boolean
  assistant: Assistant
  onReuse: (generation: TextGeneration) => void
  onUse: (generation: TextGeneration) => void
  onUsePicture: (picture: PictureGeneration) => void
  onUseVideo: (video: VideoGeneration) => void
  onReuseVideo: (video: VideoGeneration) => void
  onClose: () => void
}

/** The history of the assistant beside the composer. */
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
            Everything generated in this workspace.
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
