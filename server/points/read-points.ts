import type { PointsRecord } from '../../contract/points/points.ts'
import type { Context, Db } from '../context.ts'
import { inTransaction } from '../infra/database/database.ts'
import { notFound } from '../infra/http/app-error.ts'
import { findPointAccount, lockPointAccount } from './accounts.queries.ts'
import { sumRemaining } from './grants/grants.queries.ts'
import { presentPoints } from './points.view.ts'
import { isOverdue, startPeriod } from './periods/start-period.ts'

/** The workspace's points now. Starts the new period first if the last one has ended. */
export async function readPoints(ctx: Context, workspaceId: string): Promise<PointsRecord> {
  const now = ctx.clock.now()
  const account = await findPointAccount(ctx.db, workspaceId)
  if (!account) throw notFound('workspace')
  if (!isOverdue(account, now)) return presentPoints(ctx.config, account)
  const current = await inTransaction(ctx.db, async (trx) =>
    startPeriod(trx, await lockPointAccount(trx, workspaceId), { defaultPlan: ctx.config.defaultPlan, now }),
  )
  return presentPoints(ctx.config, current)
}

/** Points that never expire: bought ones and those that the operator granted. */
export async function readPermanentPoints(db: Db, workspaceId: string): Promise<number> {
  return (await sumRemaining(db, workspaceId)).permanent
}
