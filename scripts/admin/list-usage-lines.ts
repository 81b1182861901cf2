import type { Context } from '../../server/context.ts'
import { listUses } from '../../server/usage/index.ts'
import { table } from './table.ts'

const days = 30

/** How often each feature was used on the last days, by users who share that. */
export async function listUsageLines(ctx: Context): Promise<string[]> {
  const rows = await listUses(ctx, days)
  if (rows.length === 0) return [`Nobody who shares analytics data used anything in the last ${days} days.`]
  return table(
    ['FEATURE', 'TODAY', 'LAST 7 DAYS', `LAST ${days} DAYS`],
    rows.map(({ feature, today, week, all }) => [feature, today, week, all]),
  )
}
