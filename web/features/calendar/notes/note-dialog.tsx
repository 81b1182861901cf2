import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import { type DayNote, dayNoteLimits } from '../../../../contract/calendar/calendar-days.ts'
import { queryKeys } from '../../../shared/api/query-keys.ts'
import { newId } from '../../../shared/ids/new-id.ts'
import { BusyButton } from '../../../shared/ui/busy-button.tsx'
import { MessageAlert } from '../../../shared/ui/feedback/message-alert.tsx'
import type { Day } from '../days/calendar-days.ts'
import { dayName } from '../days/day-words.ts'
import { changeNote, createNote, deleteNote } from './note-calls.ts'

type Props = {
  day: Day
  /** Null for a new one. */
  note: DayNote | null
  onClose: () => void
}

/** When it appears; the dialog leaves the focus where it is inside. */
const focusField = (field: HTMLTextAreaElement | null) => field?.focus()

/** Adds, changes or deletes a note on a day. */
export function NoteDialog({ day, note, onClose }: Props) {
  const titleId = useId()
  const queryClient = useQueryClient()
  const [id] = useState(() => note?.id ?? newId())
  const [text, setText] = useState(note?.text ?? '')
  const settled = {
    onSuccess: onClose,
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.calendarDays }),
  }
  const save = useMutation({
    mutationFn: () =>
      note ? changeNote(note.id, { day, text, version: note.version }) : createNote({ id, day, text }),
    ...settled,
  })
  const remove = useMutation({ mutationFn: deleteNote, ...settled })
  const error = save.error ?? remove.error
  const busy = save.isPending || remove.isPending
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate()
  }
  return (
    <Dialog open onClose={busy ? undefined : onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <form onSubmit={submit} noValidate>
        <DialogTitle id={titleId}>{`${note ? 'Note' : 'New note'} for ${dayName(day)}`}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <TextField
            fullWidth
            inputRef={focusField}
            multiline
            label="Note"
            value={text}
            onChange={(event) => setText(event.target.value)}
            helperText="Everyone in your workspace sees it."
            slotProps={{ htmlInput: { maxLength: dayNoteLimits.text } }}
            sx={{ mt: 1 }}
          />
          <MessageAlert message={error && { severity: 'error', text: error.message }} />
        </DialogContent>
        <DialogActions>
          {note && (
            <BusyButton
              color="error"
              busy={remove.isPending}
              busyLabel="Deleting..."
              disabled={busy}
              onClick={() => remove.mutate(note)}
              sx={{ mr: 'auto' }}
            >
              Delete
            </BusyButton>
          )}
          <Button variant="outlined" onClick={onClose} disabled={busy}>
            Back
          </Button>
          <BusyButton
            type="submit"
            variant="contained"
            busy={save.isPending}
            busyLabel="Saving..."
            disabled={busy || text.trim() === ''}
          >
            Save
          </BusyButton>
        </DialogActions>
      </form>
    </Dialog>
  )
}
