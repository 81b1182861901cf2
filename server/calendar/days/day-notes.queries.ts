import { sql } from 'kysely'
import type { DayNote } from '../../../contract/calendar/calendar-days.ts'
import type { Db, Trx } from '../../context.ts'
import { lockWorkspace } from '../../workspaces/index.ts'

// The driver reads a date as an instant in the zone of the server.
const columns = sql`id, to_char(day, 'YYYY-MM-DD') as day, text, version`

/** The notes of the days from one to another, both included. */
export async function listNotes(
  db: Db,
  workspaceId: string,
  { from, to }: { from: string; to: string },
): Promise<DayNote[]> {
  const { rows } = await sql<DayNote>`select ${columns} from day_notes
    where workspace_id = ${workspaceId} and day between ${from}::date and ${to}::date
    order by day_notes.day, created_at, id`.execute(db)
  return rows
}

/** The note with this id. All notes of the workspace stay as they are until the transaction ends. */
export async function lockNote(trx: Trx, workspaceId: string, id: string): Promise<DayNote | undefined> {
  await lockWorkspace(trx, workspaceId)
  const { rows } = await sql<DayNote>`select ${columns} from day_notes
    where workspace_id = ${workspaceId} and id = ${id}`.execute(trx)
  return rows[0]
}

/** How many notes a day has beside this one. */
export async function countOtherNotes(
  trx: Trx,
  workspaceId: string,
  { id, day }: Pick<DayNote, 'id' | 'day'>,
): Promise<number> {
  const { others } = await trx
    .selectFrom('day_notes')
    .select((eb) => eb.fn.countAll<number>().as('others'))
    .where('workspace_id', '=', workspaceId)
    .where('day', '=', sql<string>`${day}::date`)
    .where('id', '!=', id)
    .executeTakeFirstOrThrow()
  return others
}

type NewNote = Pick<DayNote, 'id' | 'day' | 'text'> & { workspaceId: string; createdBy: string }

/** Undefined if there is a note with that id. */
export async function insertNote(
  trx: Trx,
  { id, workspaceId, day, text, createdBy }: NewNote,
): Promise<DayNote | undefined> {
  const { rows } = await sql<DayNote>`insert into day_notes (id, workspace_id, day, text, created_by)
    values (${id}, ${workspaceId}, ${day}::date, ${text}, ${createdBy})
    on conflict (id) do nothing returning ${columns}`.execute(trx)
  return rows[0]
}

export async function updateNote(
  trx: Trx,
  id: string,
  { day, text }: Pick<DayNote, 'day' | 'text'>,
): Promise<DayNote> {
  const { rows } = await sql<DayNote>`update day_notes
    set day = ${day}::date, text = ${text}, version = version + 1, updated_at = now()
    where id = ${id} returning ${columns}`.execute(trx)
  const [note] = rows
  if (!note) throw new Error('The note is gone')
  return note
}

export async function deleteNoteRow(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('day_notes').where('id', '=', id).execute()
}

export async function findHolidayCountry(db: Db, workspaceId: string): Promise<string | null> {
  const row = await db
    .selectFrom('workspaces')
    .select('holiday_country')
    .where('id', '=', workspaceId)
    .executeTakeFirst()
  return row?.holiday_country ?? null
}

export async function setHolidayCountry(db: Db, workspaceId: string, country: string | null): Promise<void> {
  await db.updateTable('workspaces').set({ holiday_country: country }).where('id', '=', workspaceId).execute()
}
