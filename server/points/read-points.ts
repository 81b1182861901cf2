import type { PointsRecord } from '../../contract/points/points.ts'
import type { Context, Db } from '../context.ts'
import { inTransaction } from '../infra/database/database.ts'
import { notFound } from '../infra/http/app-error.ts'
import { findPointAccount, lockPointAccount, type AccountRow } from './accounts.queries.ts'
import { sumRemaining } from './grants/grants.queries.ts'
import { isOverdue, startPeriod } from './periods/start-period.ts'
import type { Config } from '../config.ts'

/** The points that a workspace can spend now, which are its payer's. Starts the new period first if the last one has ended. */
export async function readPoints(ctx: Context, workspaceId: string): Promise<PointsRecord> {
  const now = ctx.clock.now()
  const account = await findPointAccount(ctx.db, workspaceId)
  if (!account) throw notFound('workspace')
  if (!isOverdue(account, now)) return presentPoints(ctx.config, account)
  const current = await inTransaction(ctx.db, async (trx) =>
    startPeriod(trx, await lockPointAccount(trx, account.workspace_id), {
      defaultPlan: ctx.config.defaultPlan,
      now,
    }),
  )
  return presentPoints(ctx.config, current)
}

/** The available points of the workspace's own account, also while another workspace pays for it. */
export async function readOwnPoints(ctx: Context, workspaceId: string): Promise<number> {
  const { defaultPlan } = ctx.config
  const account = await inTransaction(ctx.db, async (trx) =>
    startPeriod(trx, await lockPointAccount(trx, workspaceId), { defaultPlan, now: ctx.clock.now() }),
  )
  return account.available
}

/** Points that never expire: bought ones and those that the operator granted. */
export async function readPermanentPoints(db: Db, workspaceId: string): Promise<number> {
  return (await sumRemaining(db, workspaceId)).permanent
}

function presentPoints({ unlimitedPoints }: Config, account: AccountRow): PointsRecord {
  const used = account.held + account.spent_in_period
  return {
    total_points: account.available + used,
    used_points: used,
    next_reset_date: account.next_reset_at.toISOString(),
    heldPoints: account.held,
    unlimited: unlimitedPoints,
  }
}
