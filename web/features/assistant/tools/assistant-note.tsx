import AlertTitle from '@mui/material/AlertTitle'
import Button from '@mui/material/Button'
import { useEffect } from 'react'
import { MessageAlert, type Message } from '../../../shared/ui/message-alert.tsx'
import { useAssistant, type Assistant, type Note, type Wish } from '../writing/assistant-store.ts'

/** Specification section 9. */
const doneMessageMs = 3_000

type Props = { assistant: Assistant; disabled: boolean; onAgain: (wish: Wish) => void }

/** What came of the last text that was asked for. */
export function AssistantNote({ assistant, disabled, onAgain }: Props) {
  const note = useAssistant(assistant, (state) => state.note)
  useEffect(() => {
    if (note?.kind !== 'done') return
    const timer = setTimeout(() => assistant.change({ note: null }), doneMessageMs)
    return () => clearTimeout(timer)
  }, [note, assistant])
  const again = note?.kind === 'failed' && (
    <Button size="small" color="inherit" disabled={disabled} onClick={() => onAgain(note.again)}>
      Try again
    </Button>
  )
  return (
    <>
      <MessageAlert message={messageOf(note)} onClose={() => assistant.change({ note: null })} />
      {again && <div>{again}</div>}
    </>
  )
}

function messageOf(note: Note | null): Message | null {
  if (note === null) return null
  if (note.kind === 'done') return { severity: 'success', text: 'AI content generated successfully!' }
  if (note.kind === 'info') return { severity: 'info', text: note.text }
  const text = (
    <>
      <AlertTitle sx={{ mb: 0.25 }}>Failed to generate AI content</AlertTitle>
      {note.text}
    </>
  )
  return { severity: 'error', text }
}
