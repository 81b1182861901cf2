import type { Context } from '../../server/context.ts'
import { listLedgerPage, readPoints } from '../../server/points/index.ts'
import { requireWorkspace } from './find-workspace.ts'
import { table } from './table.ts'

const shown = 30

export async function listPointLines(ctx: Context, email: string): Promise<string[]> {
  const workspaceId = await requireWorkspace(ctx.db, email)
  const { total_points, used_points, next_reset_date } = await readPoints(ctx, workspaceId)
  const { lines, nextCursor } = await listLedgerPage(ctx.db, workspaceId, { limit: shown })
  const rows = lines.map(({ at, kind, points, balanceAfter, by, note }) => [
    at.slice(0, 19).replace('T', ' '),
    kind,
    points,
    balanceAfter,
    by ?? '-',
    note,
  ])
  return [
    `${total_points - used_points} of ${total_points} points left; monthly points reset on ${next_reset_date.slice(0, 10)}.`,
    '',
    ...table(['TIME (UTC)', 'KIND', 'POINTS', 'BALANCE', 'BY', 'WHAT FOR'], rows),
    ...(nextCursor === null ? [] : ['... older entries are listed in Subscription & Billing.']),
  ]
}
