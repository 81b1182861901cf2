import { notFound, staleVersion } from './app-error.ts'

/** The row with this id. Throws `not_found` without it, and `stale_version` if it was changed in the meantime. */
export function currentRow<Row extends { id: string; version: number }>(
  rows: readonly Row[],
  { id, version }: { id: string; version: number },
  what: string,
): Row {
  const row = rows.find((one) => one.id === id)
  if (!row) throw notFound(what)
  if (row.version !== version) throw staleVersion(what)
  return row
}
