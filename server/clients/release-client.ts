import { seats } from '../../contract/billing/plans.ts'
import type { ReleaseEffect } from '../../contract/clients/client-changes.ts'
import { recordActivities } from '../activity/index.ts'
import type { Context } from '../context.ts'
import { announce, emit } from '../events/index.ts'
import { inTransaction } from '../infra/database/database.ts'
import { AppError, notFound } from '../infra/http/app-error.ts'
import type { Caller } from '../infra/http/caller.ts'
import { readGivenPlan, readOtherPayer, readPayer, readPlan, setPayer } from '../plans/index.ts'
import { readOwnPoints, readPoints } from '../points/index.ts'
import { countScheduledPosts } from '../posts/index.ts'
import { listPausedPlatforms } from '../social-accounts/index.ts'
import { countMembers, findClientOf, findFullName, hasOtherOwner, lockClientOf } from './clients.queries.ts'

/** The payer of the caller's own workspace, which is a client. */
export async function payerOfCaller(ctx: Context, { workspaceId }: Caller): Promise<string> {
  const payer = await readOtherPayer(ctx.db, workspaceId)
  if (!payer) throw paysAlready()
  return payer.id
}

/** What would change if a client of a payer paid for itself. Throws `not_found` for a workspace that is not its client. */
export async function previewRelease(
  ctx: Context,
  payerId: string,
  workspaceId: string,
): Promise<ReleaseEffect> {
  const client = await findClientOf(ctx.db, payerId, workspaceId)
  if (!client) throw notFound('client workspace')
  const after = await readGivenPlan(ctx.db, workspaceId, ctx.config.defaultPlan)
  const before = await readPoints(ctx, workspaceId)
  return {
    name: client.name,
    payer: await readPayer(ctx.db, workspaceId),
    plan: { before: await readPlan(ctx, ctx.db, workspaceId), after },
    points: {
      before: before.total_points - before.used_points,
      after: await readOwnPoints(ctx, workspaceId),
    },
    scheduledPosts: await countScheduledPosts(ctx.db, workspaceId),
    pausedPlatforms: await listPausedPlatforms(ctx.db, workspaceId, after),
    members: await countMembers(ctx.db, workspaceId),
    seats: seats[after],
  }
}

/**
 * Makes a client of a payer pay for itself. Points that the payer has reserved for scheduled posts stay reserved for
 * them. The owners of the payer are told if an owner of the client does it. Throws `not_found` for a workspace that is not its client.
 */
export async function releaseClient(
  ctx: Context,
  by: Caller,
  payerId: string,
  workspaceId: string,
): Promise<void> {
  const at = ctx.clock.now()
  await inTransaction(ctx.db, async (trx) => {
    const client = await lockClientOf(trx, payerId, workspaceId)
    if (!client) throw notFound('client workspace')
    await setPayer(trx, workspaceId, workspaceId)
    const leaves = by.workspaceId === workspaceId
    const payer = leaves ? await readPayer(trx, payerId) : undefined
    const data = { name: client.name, ...(payer && { payer: payer.name }) }
    const activity = { kind: 'client.left', data } as const
    await recordActivities(
      trx,
      [payerId, workspaceId].map((each) => ({ workspaceId: each, by, at, activity })),
    )
    if (leaves && (await hasOtherOwner(trx, payerId, by.userId))) {
      const data = { name: client.name, by: await findFullName(trx, by.userId) }
      await emit(ctx, trx, payerId, { type: 'client.left', data })
    }
    for (const changed of [workspaceId, payerId]) await announce(trx, { membersChanged: changed })
  })
}

const paysAlready = () => new AppError('conflict', 'This workspace pays for itself already.')
