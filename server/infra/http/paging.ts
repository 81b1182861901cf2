import { idSchema } from '../../../contract/api.ts'
import { invalid } from './app-error.ts'

/** A position in a list that is ordered by creation time and then by id. */
export type CursorPosition = { createdAt: Date; id: string }

/** Splits rows read with one more than `limit`: the rows of the page, and its last row if more follow. */
export function cutPage<Row>(rows: Row[], limit: number): { shown: Row[]; last: Row | undefined } {
  const shown = rows.slice(0, limit)
  return { shown, last: rows.length > limit ? shown.at(-1) : undefined }
}

/** The cursor that continues after a row; null at the end of the list. */
export function cursorAfter(row: { created_at: Date; id: string } | undefined): string | null {
  return row ? `${row.created_at.getTime()}.${row.id}` : null
}

/**
 * Parses a cursor from `cursorAfter`; undefined for the first page. Throws `validation_failed` for an invalid cursor.
 */
export function parseCursor(cursor: string | undefined): CursorPosition | undefined {
  if (cursor === undefined) return undefined
  const [ms = '', id = ''] = cursor.split('.')
  const createdAt = new Date(/^\d{1,15}$/.test(ms) ? Number(ms) : Number.NaN)
  if (Number.isNaN(createdAt.getTime()) || !idSchema.safeParse(id).success) throw invalidCursor()
  return { createdAt, id }
}

/** The error for a cursor that no list returned. */
export const invalidCursor = () => invalid('This page does not exist; start with the first one.')
