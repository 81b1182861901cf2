import type { PointsRecord } from '../../contract/points.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../platform/database/database.ts'
import { notFound } from '../platform/http/app-error.ts'
import { findPointAccount, lockPointAccount } from './accounts.queries.ts'
import { presentPoints } from './points.view.ts'
import { isOverdue, turnAccount } from './turn-account.ts'

/** The workspace's points as they are now, also when nobody has done the reset that is due. */
export async function readPoints(ctx: Context, workspaceId: string): Promise<PointsRecord> {
  const now = ctx.clock.now()
  const account = await findPointAccount(ctx.db, workspaceId)
  if (!account) throw notFound('workspace')
  if (!isOverdue(account, now)) return presentPoints(ctx.config, account)
  const turned = await inTransaction(ctx.db, async (trx) =>
    turnAccount(trx, await lockPointAccount(trx, workspaceId), { defaultPlan: ctx.config.defaultPlan, now }),
  )
  return presentPoints(ctx.config, turned)
}
