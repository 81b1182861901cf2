import type { z } from 'zod'
import {
  type changeDayNoteSchema,
  type createDayNoteSchema,
  type DayNote,
  dayNoteLimits,
} from '../../../contract/calendar/calendar-days.ts'
import type { Context, Trx } from '../../context.ts'
import { inTransaction } from '../../infra/database/database.ts'
import { AppError, notFound } from '../../infra/http/app-error.ts'
import { currentRow } from '../../infra/http/current-row.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { countOtherNotes, deleteNoteRow, insertNote, lockNote, updateNote } from './day-notes.queries.ts'

/** Adds a note to a day. A repeated call returns the note that the first has made. */
export function createNote(
  ctx: Context,
  { workspaceId, userId }: Caller,
  input: z.output<typeof createDayNoteSchema>,
): Promise<DayNote> {
  return inTransaction(ctx.db, async (trx) => {
    const note = await lockNote(trx, workspaceId, input.id)
    if (note) return note
    await refuseTooMany(trx, workspaceId, input)
    const made = await insertNote(trx, { ...input, workspaceId, createdBy: userId })
    // The id is one of another workspace.
    if (!made) throw notFound('note')
    return made
  })
}

/** Changes the text or the day. Throws `stale_version` if somebody changed it in the meantime. */
export function changeNote(
  ctx: Context,
  { workspaceId }: Caller,
  id: string,
  { version, ...fields }: z.output<typeof changeDayNoteSchema>,
): Promise<DayNote> {
  return inTransaction(ctx.db, async (trx) => {
    const note = await lockNote(trx, workspaceId, id)
    currentRow(note ? [note] : [], { id, version }, 'note')
    await refuseTooMany(trx, workspaceId, { id, ...fields })
    return updateNote(trx, id, fields)
  })
}

export function deleteNote(
  ctx: Context,
  { workspaceId }: Caller,
  id: string,
  version: number,
): Promise<void> {
  return inTransaction(ctx.db, async (trx) => {
    const note = await lockNote(trx, workspaceId, id)
    currentRow(note ? [note] : [], { id, version }, 'note')
    await deleteNoteRow(trx, id)
  })
}

async function refuseTooMany(
  trx: Trx,
  workspaceId: string,
  note: Pick<DayNote, 'id' | 'day'>,
): Promise<void> {
  if ((await countOtherNotes(trx, workspaceId, note)) < dayNoteLimits.perDay) return
  throw new AppError(
    'conflict',
    `A day has at most ${dayNoteLimits.perDay} notes. Delete one that is no longer needed.`,
  )
}
