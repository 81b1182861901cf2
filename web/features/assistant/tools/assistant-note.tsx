import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useEffect, useRef } from 'react'
import { MessageAlert, type Message } from '../../../shared/ui/feedback/message-alert.tsx'
import { useAssistant, type Assistant, type PostEditor } from '../writing/assistant-store.ts'
import { mayBeCutNote } from '../writing/text-outcome.ts'
import { useWriting } from '../writing/use-writing.ts'

type Props = { assistant: Assistant; editor: PostEditor; disabled: boolean; onUnverified: () => void }

/** The message about the last text, shown until it is dismissed or another text is requested. */
export function AssistantNote({ assistant, editor, disabled, onUnverified }: Props) {
  const note = useAssistant(assistant, (state) => state.note)
  const write = useWriting(assistant, editor, onUnverified)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (note && note.kind !== 'done') place.current?.scrollIntoView({ block: 'nearest' })
  }, [note])
  let message: Message | null = null
  if (note?.kind === 'info') message = { severity: 'info', text: note.text }
  if (note?.kind === 'done') {
    const text = [note.mayBeCut ? mayBeCutNote : null, note.uses].filter((part) => part !== null).join(' ')
    if (text !== '') message = { severity: note.mayBeCut ? 'warning' : 'info', text }
  }
  if (note?.kind === 'undoable') {
    const text = (
      <>
        {note.text} {!disabled && <NoteLink label={note.label} onClick={note.act} />}
      </>
    )
    message = { severity: 'success', text }
  }
  if (note?.kind === 'failed') {
    const text = (
      <>
        <AlertTitle sx={{ mb: 0.25 }}>Failed to generate AI content</AlertTitle>
        {note.text} {!disabled && <NoteLink label="Try again" onClick={() => void write(note.again)} />}
      </>
    )
    message = { severity: 'error', text }
  }
  return (
    <Box ref={place} sx={{ scrollMarginBlock: '128px', '&:has(> :empty)': { position: 'absolute' } }}>
      <MessageAlert message={message} onClose={() => assistant.setState({ note: null })} />
    </Box>
  )
}

function NoteLink({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Link
      component="button"
      type="button"
      color="inherit"
      underline="always"
      sx={{ font: 'inherit', verticalAlign: 'baseline' }}
      onClick={onClick}
    >
      {label}
    </Link>
  )
}
