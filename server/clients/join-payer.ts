import { plans, seats } from '../../contract/billing/plans.ts'
import { ownerRole } from '../../contract/workspaces/access.ts'
import { recordActivities } from '../activity/index.ts'
import { findPaidPlan } from '../billing/index.ts'
import type { Context, Trx } from '../context.ts'
import { announce } from '../events/index.ts'
import { inTransaction } from '../infra/database/database.ts'
import { AppError, notFound } from '../infra/http/app-error.ts'
import type { Caller } from '../infra/http/caller.ts'
import { countSeats, readPlan, requireClientPlace, setPayer } from '../plans/index.ts'
import { findCandidate, hasClients } from './clients.queries.ts'

/**
 * Makes a workspace that the caller owns a client of the caller's workspace. It keeps its own points, which it can spend
 * again once it pays for itself.
 */
export async function joinPayer(ctx: Context, caller: Caller, workspaceId: string): Promise<void> {
  const payerId = caller.workspaceId
  const at = ctx.clock.now()
  const subscription = await findPaidPlan(ctx, workspaceId)
  await inTransaction(ctx.db, async (trx) => {
    await requireClientPlace(ctx, trx, payerId)
    const candidate = await findCandidate(trx, workspaceId, caller.userId)
    if (!candidate || candidate.role !== ownerRole) throw notFound('workspace')
    const { name } = candidate
    if (candidate.payer_id === payerId) throw conflict(`"${name}" is covered by this plan already.`)
    if (candidate.payer_id !== workspaceId) {
      throw conflict(`The plan of another workspace covers "${name}". It has to pay for itself first.`)
    }
    if (await hasClients(trx, workspaceId)) {
      throw conflict(`"${name}" pays for client workspaces itself, so it cannot become one.`)
    }
    if (subscription) {
      throw conflict(
        `"${name}" has a ${plans[subscription.plan].name} subscription of its own. Cancel it first, and add the workspace once it has ended.`,
      )
    }
    await setPayer(trx, workspaceId, payerId)
    await requireSeats(ctx, trx, payerId)
    await recordActivities(trx, [
      { workspaceId: payerId, by: caller, at, activity: { kind: 'client.added', data: { name } } },
    ])
    for (const changed of [workspaceId, payerId]) await announce(trx, { membersChanged: changed })
  })
}

async function requireSeats(ctx: Context, trx: Trx, payerId: string): Promise<void> {
  const plan = await readPlan(ctx, trx, payerId)
  const used = await countSeats(trx, payerId)
  if (used <= seats[plan]) return
  throw new AppError(
    'seats_taken',
    `With the members of this workspace, ${used} people would work here, and the ${plans[plan].name} plan has ${seats[plan]} seats. Remove members first.`,
  )
}

const conflict = (message: string) => new AppError('conflict', message)
