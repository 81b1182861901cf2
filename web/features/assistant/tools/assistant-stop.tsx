import DoneIcon from '@mui/icons-material/CheckCircle'
import CloseIcon from '@mui/icons-material/Close'
import StopIcon from '@mui/icons-material/StopRounded'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import IconButton from '@mui/material/IconButton'
import { useEffect, type MouseEvent } from 'react'
import { useAssistant, type Assistant, type WritingStep } from '../writing/assistant-store.ts'

/** How long the success message is shown (specification section 9). */
const doneMessageMs = 3_000

const stepLabels: Record<WritingStep, string> = {
  writing: 'Writing...',
  stopping: 'Stopping...',
  too_long: 'Too long, writing a shorter one...',
  language: 'Wrong language, trying again...',
  missed: 'Not what you asked for, trying again...',
}

/**
 * The progress of the text that is being written, with a button that stops it. Screen readers announce the start and
 * the end, not every word. It does not shift the layout.
 */
export function AssistantStop({ assistant }: { assistant: Assistant }) {
  const writing = useAssistant(assistant, (state) => state.writing)
  const note = useAssistant(assistant, (state) => state.note)
  const done = note?.kind === 'done'
  useEffect(() => {
    if (note?.kind !== 'done') return
    const { uses } = note
    const after = uses === null ? null : ({ kind: 'info', text: uses } as const)
    const timer = setTimeout(() => assistant.setState({ note: after }), doneMessageMs)
    return () => clearTimeout(timer)
  }, [note, assistant])
  const stop = (event: MouseEvent<HTMLElement>) => {
    // The button disappears, so the focus moves to the text.
    event.currentTarget.closest('section')?.querySelector('textarea')?.focus()
    assistant.stop()
  }
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
      <Box aria-live="polite" sx={{ minWidth: 0, typography: 'caption', color: 'text.secondary' }}>
        {writing && (
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
            <CircularProgress size={14} aria-hidden="true" />
            {stepLabels[writing.step]}
          </Box>
        )}
        {done && (
          <Done
            text={note.stopped ? 'Stopped. The text so far is kept.' : 'AI content generated successfully!'}
            onClose={() => assistant.setState({ note: null })}
          />
        )}
      </Box>
      {writing && writing.step !== 'stopping' && (
        <Button size="small" variant="outlined" startIcon={<StopIcon />} onClick={stop}>
          Stop
        </Button>
      )}
    </Box>
  )
}

/** The success message, small enough for a single line. */
function Done({ text, onClose }: { text: string; onClose: () => void }) {
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 0.75,
        height: 32,
        pl: 1.25,
        borderRadius: 2.5,
        fontWeight: 550,
        bgcolor: 'success.soft',
        color: 'success.strong',
      }}
    >
      <DoneIcon aria-hidden="true" sx={{ fontSize: 16, display: { xs: 'none', sm: 'block' } }} />
      {text}
      <IconButton aria-label="Dismiss" onClick={onClose} sx={{ width: 32, height: 32, color: 'inherit' }}>
        <CloseIcon sx={{ fontSize: 16 }} />
      </IconButton>
    </Box>
  )
}
