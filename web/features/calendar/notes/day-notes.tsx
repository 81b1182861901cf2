import AddIcon from '@mui/icons-material/PlaylistAdd'
import Box from '@mui/material/Box'
import { useState } from 'react'
import type { DayNote } from '../../../../contract/calendar/calendar-days.ts'
import type { Day } from '../days/calendar-days.ts'
import { dayName } from '../days/day-words.ts'
import { useDayNotes } from './note-calls.ts'
import { NoteDialog } from './note-dialog.tsx'

/** The holidays and notes of a day, and a button that adds a note. */
export function DayNotes({ day }: { day: Day }) {
  const data = useDayNotes(day)
  /** The note that is open; null for a new one. */
  const [open, setOpen] = useState<DayNote | null | undefined>(undefined)
  // An empty box keeps the place, so that no card moves when the notes have loaded.
  if (!data) return <Box className="notes" sx={noteStyles} />
  const { holidays, notes, can } = data
  return (
    <Box className="notes" sx={noteStyles}>
      {holidays.map(({ name, isDayOff }) => (
        <span key={name} className="holiday" data-off={isDayOff || undefined} title={name}>
          {name}
        </span>
      ))}
      {notes.map((note) =>
        can.write ? (
          <button
            key={note.id}
            type="button"
            className="note"
            aria-label={`Note for ${dayName(day)}: ${note.text}`}
            title={note.text}
            onClick={() => setOpen(note)}
          >
            {note.text}
          </button>
        ) : (
          <span key={note.id} className="note" title={note.text}>
            {note.text}
          </span>
        ),
      )}
      {can.write && (
        <button
          type="button"
          className="add"
          aria-label={`Add a note for ${dayName(day)}`}
          title="Add a note"
          onClick={() => setOpen(null)}
        >
          <AddIcon fontSize="inherit" />
        </button>
      )}
      {open !== undefined && <NoteDialog day={day} note={open} onClose={() => setOpen(undefined)} />}
    </Box>
  )
}

/** Styles of a row that has the name of a day and then its notes. */
export const dayTitleRow = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  '& .notes': { flex: 1, px: 0, pb: 0, minHeight: 26, alignContent: 'center' },
} as const

const noteStyles = {
  position: 'relative',
  display: 'grid',
  gap: '2px',
  px: 1.25,
  pb: 0.5,
  minHeight: 22,
  fontSize: '0.75rem',
  lineHeight: 1.35,
  color: 'text.secondary',
  '& .holiday, & .note': { minWidth: 0, overflowWrap: 'break-word' },
  // Leaves room for the button.
  '& > :first-child': { pr: '20px' },
  '& .holiday[data-off]': { fontWeight: 600 },
  '& button': { border: 0, m: 0, font: 'inherit', color: 'inherit', background: 'none', cursor: 'pointer' },
  '& .note': { py: 0, pl: 0, textAlign: 'left', fontStyle: 'italic' },
  '& button.note:hover': { color: 'text.primary' },
  '& .add': {
    position: 'absolute',
    top: -2,
    right: 4,
    p: '3px',
    display: 'grid',
    fontSize: 18,
    borderRadius: '6px',
    opacity: 0,
  },
  '[data-day]:hover & .add, & .add:focus-visible': { opacity: 1 },
  // A touch screen cannot hover, so the button always shows there.
  '@media (hover: none)': { '& .add': { opacity: 1 } },
} as const
