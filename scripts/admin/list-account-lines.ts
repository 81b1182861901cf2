import { comparePlans, highestPlan, plans } from '../../contract/billing/plans.ts'
import type { Context } from '../../server/context.ts'
import { givenPlan } from '../../server/plans/index.ts'
import { listAccounts, type AccountRow } from './accounts.queries.ts'
import { table } from './table.ts'

const most = 1000

export async function listAccountLines(ctx: Context, search: string | undefined): Promise<string[]> {
  const rows = await listAccounts(ctx.db, search, most + 1)
  if (rows.length === 0) return [search === undefined ? 'There are no accounts yet.' : 'No account matches.']
  const lines = table(
    ['EMAIL', 'NAME', 'PLAN', 'FROM', 'POINTS', 'POSTS', 'SINCE'],
    rows.slice(0, most).map((row) => lineOf(ctx, row)),
  )
  if (rows.length > most) lines.push(`... and more than ${most}: use --search to find others.`)
  return lines
}

function lineOf({ config }: Context, row: AccountRow): (string | number)[] {
  const given = givenPlan(row, config.defaultPlan)
  const plan = highestPlan(row.paid_plan, given)
  const paid = comparePlans(row.paid_plan, given) >= 0
  const source = plan === 'free' ? '-' : paid ? 'subscription' : 'operator'
  const since = row.created_at.toISOString().slice(0, 10)
  const points = config.unlimitedPoints ? 'unlimited' : row.available
  return [row.email, printable(row.full_name), plans[plan].name, source, points, row.posts, since]
}

/** Removes control characters, which could move the cursor of the terminal. */
const printable = (text: string) => text.replaceAll(/\p{C}+/gu, ' ')
