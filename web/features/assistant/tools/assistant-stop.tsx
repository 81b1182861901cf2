import StopIcon from '@mui/icons-material/StopRounded'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import type { MouseEvent } from 'react'
import { useAssistant, type Assistant } from '../writing/assistant-store.ts'

const words = {
  writing: 'Writing...',
  too_long: 'Too long, asking for a shorter one...',
  language: 'Another language, asking again...',
}

/** Says that a text is being written, and stops it. It tells so once, not with every word. */
export function AssistantStop({ assistant }: { assistant: Assistant }) {
  const writing = useAssistant(assistant, (state) => state.writing)
  const stop = (event: MouseEvent<HTMLElement>) => {
    // The button goes; the text it belongs to takes the focus.
    event.currentTarget.closest('section')?.querySelector('textarea')?.focus()
    assistant.stop()
  }
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
      <Box
        aria-live="polite"
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          minWidth: 0,
          typography: 'caption',
          color: 'text.secondary',
        }}
      >
        {writing && (
          <>
            <CircularProgress size={14} aria-hidden="true" />
            {words[writing.again ?? 'writing']}
          </>
        )}
      </Box>
      {writing && (
        <Button size="small" variant="outlined" startIcon={<StopIcon />} onClick={stop}>
          Stop
        </Button>
      )}
    </Box>
  )
}
