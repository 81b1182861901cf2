import DoneIcon from '@mui/icons-material/CheckCircle'
import CloseIcon from '@mui/icons-material/Close'
import StopIcon from '@mui/icons-material/StopRounded'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import IconButton from '@mui/material/IconButton'
import { useEffect, type MouseEvent } from 'react'
import { useAssistant, type Assistant, type WritingStep } from '../writing/assistant-store.ts'

/** Specification section 9. */
const doneMessageMs = 3_000

const words: Record<WritingStep, string> = {
  writing: 'Writing...',
  stopping: 'Stopping...',
  too_long: 'Too long, asking for a shorter one...',
  language: 'Another language, asking again...',
}

/**
 * Says that a text is being written, lets it be stopped, and says when it is there. It speaks twice, not with every
 * word. Nothing moves when it comes and goes.
 */
export function AssistantStop({ assistant }: { assistant: Assistant }) {
  const writing = useAssistant(assistant, (state) => state.writing)
  const note = useAssistant(assistant, (state) => state.note)
  const done = note?.kind === 'done'
  useEffect(() => {
    if (note?.kind !== 'done') return
    const timer = setTimeout(() => assistant.change({ note: null }), doneMessageMs)
    return () => clearTimeout(timer)
  }, [note, assistant])
  const stop = (event: MouseEvent<HTMLElement>) => {
    // The button goes; the text it belongs to takes the focus.
    event.currentTarget.closest('section')?.querySelector('textarea')?.focus()
    assistant.stop()
  }
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
      <Box aria-live="polite" sx={{ minWidth: 0, typography: 'caption', color: 'text.secondary' }}>
        {writing && (
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
            <CircularProgress size={14} aria-hidden="true" />
            {words[writing.step]}
          </Box>
        )}
        {done && (
          <Done
            text={note.stopped ? 'Stopped. What was written is kept.' : 'AI content generated successfully!'}
            onClose={() => assistant.change({ note: null })}
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

/** An alert as small as the line it stands in. */
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
