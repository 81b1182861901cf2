import type { LedgerKind } from '../../../../contract/points.ts'

/** `from` and `to` are days as a date field gives them ("2026-11-21"), both included; empty means open. */
export type LedgerFilter = { kind: LedgerKind | null; from: string; to: string }

export const noFilter: LedgerFilter = { kind: null, from: '', to: '' }

export const isFiltered = ({ kind, from, to }: LedgerFilter): boolean =>
  kind !== null || from !== '' || to !== ''

const dayPattern = /^(\d{4})-(\d{2})-(\d{2})$/

/** Midnight of this browser's zone at which a day begins; undefined while the field is not a whole date. */
function startOf(day: string, daysLater = 0): string | undefined {
  const [, year, month, date] = dayPattern.exec(day) ?? []
  if (year === undefined || Number(year) < 2000) return undefined
  // A calendar sum, not 24 hours: the days on which clocks change are shorter and longer.
  return new Date(Number(year), Number(month) - 1, Number(date) + daysLater).toISOString()
}

/** The query of the ledger's calls. The last day counts whole, so its end is the next day's beginning. */
export function ledgerQuery({ kind, from, to }: LedgerFilter): URLSearchParams {
  const query = new URLSearchParams()
  if (kind !== null) query.set('kind', kind)
  const start = startOf(from)
  const end = startOf(to, 1)
  if (start !== undefined) query.set('from', start)
  if (end !== undefined) query.set('to', end)
  return query
}
