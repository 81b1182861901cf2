import { idSchema } from '../../../contract/api.ts'
import { invalid } from './app-error.ts'

/** Where a list ordered by the time its rows were made, and then by their ids, goes on. */
export type Place = { createdAt: Date; id: string }

/** Of rows that were read with one more than `limit`: those that are shown, and the last of them where more follow. */
export function cutPage<Row>(rows: Row[], limit: number): { shown: Row[]; last: Row | undefined } {
  const shown = rows.slice(0, limit)
  return { shown, last: rows.length > limit ? shown.at(-1) : undefined }
}

/** The cursor behind a row; null where the list ends. */
export function cursorAfter(row: { created_at: Date; id: string } | undefined): string | null {
  return row ? `${row.created_at.getTime()}.${row.id}` : null
}

/** The place a cursor of `cursorAfter` means; undefined for the first page. Throws `validation_failed` for anything else. */
export function placeOfCursor(cursor: string | undefined): Place | undefined {
  if (cursor === undefined) return undefined
  const [ms = '', id = ''] = cursor.split('.')
  const createdAt = new Date(/^\d{1,15}$/.test(ms) ? Number(ms) : Number.NaN)
  if (Number.isNaN(createdAt.getTime()) || !idSchema.safeParse(id).success) throw noSuchPage()
  return { createdAt, id }
}

/** A cursor that nobody was given. */
export const noSuchPage = () => invalid('This page does not exist; begin with the first.')
