import type { LedgerKind } from '../../../../contract/points/points.ts'
import { instantOf } from '../../../shared/time/wall-time.ts'

/** `from` and `to` are values of a date field ("2026-11-21"), both included; empty means no limit. */
export type LedgerFilter = {
  kind: LedgerKind | null
  from: string
  to: string
  /** The workspace that the points were for; null for all that the plan covers. */
  workspaceId: string | null
}

export const noFilter: LedgerFilter = { kind: null, from: '', to: '', workspaceId: null }

export const isFiltered = ({ kind, from, to, workspaceId }: LedgerFilter): boolean =>
  kind !== null || from !== '' || to !== '' || workspaceId !== null

const dayPattern = /^(\d{4})-(\d{2})-(\d{2})$/

/** The start of a day in the workspace's time zone; undefined for an incomplete date. */
function startOf(typed: string, daysLater = 0): string | undefined {
  const [, year, month, date] = dayPattern.exec(typed) ?? []
  if (year === undefined || Number(year) < 2000 || Number(year) > 2999) return undefined
  // Adds a calendar day instead of 24 hours, because days with clock changes are shorter or longer.
  const day = new Date(Date.UTC(Number(year), Number(month) - 1, Number(date) + daysLater))
  return instantOf(`${day.toISOString().slice(0, 10)}T00:00`).toISOString()
}

/** The query parameters of the ledger calls. The last day is included, so the end is the start of the next day. */
export function ledgerQuery({ kind, from, to, workspaceId }: LedgerFilter): URLSearchParams {
  const query = new URLSearchParams()
  if (kind !== null) query.set('kind', kind)
  if (workspaceId !== null) query.set('workspaceId', workspaceId)
  const start = startOf(from)
  const end = startOf(to, 1)
  if (start !== undefined) query.set('from', start)
  if (end !== undefined) query.set('to', end)
  return query
}
