import { undoDays } from '../../contract/accounts/account-deletion.ts'
import type { Identity } from '../../contract/accounts/two-factor.ts'
import { confirmIdentity, signOutEverywhere } from '../accounts/index.ts'
import { queueDeletion } from '../billing/index.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../infra/database/database.ts'
import { AppError } from '../infra/http/app-error.ts'
import type { Caller } from '../infra/http/caller.ts'
import { queueMail } from '../mail/index.ts'
import { pausePublishing } from '../posts/index.ts'
import { deletionScheduledMail } from './deletion-mails.ts'
import {
  listOwnWorkspaces,
  listWorkspacesWithoutOtherOwner,
  lockWorkspacesOf,
  markForDeletion,
  markWorkspaceForDeletion,
} from './deletions.queries.ts'

const undoMs = undoDays * 24 * 3_600_000

/**
 * Schedules the deletion of the caller's account and of the workspaces that have no other members. Until then, nothing
 * of these workspaces is published and their subscriptions are set to end. The user is signed out and can undo the
 * deletion. Returns the time of the deletion.
 */
export async function requestDeletion(
  ctx: Context,
  { userId }: Pick<Caller, 'userId'>,
  identity: Identity,
): Promise<Date> {
  const user = await confirmIdentity(ctx, userId, identity)
  const now = ctx.clock.now()
  const deletesAt = new Date(now.getTime() + undoMs)
  await inTransaction(ctx.db, async (trx) => {
    await lockWorkspacesOf(trx, userId)
    const shared = await listWorkspacesWithoutOtherOwner(trx, userId)
    if (shared.length > 0) throw ownerNeeded(shared.map(({ name }) => name))
    await markForDeletion(trx, userId, { now, deletesAt })
    for (const workspaceId of await listOwnWorkspaces(trx, userId)) {
      await markWorkspaceForDeletion(trx, workspaceId, now)
      await pausePublishing(trx, workspaceId)
      await queueDeletion(ctx, trx, workspaceId)
    }
    await signOutEverywhere(trx, userId)
    if (user.email_verified_at !== null) {
      await queueMail(ctx, trx, { to: user.email, ...deletionScheduledMail(ctx.config, user, deletesAt) })
    }
  })
  return deletesAt
}

const ownerNeeded = (names: string[]) =>
  new AppError(
    'conflict',
    `Other people work in ${names.map((name) => `"${name}"`).join(' and ')}. Make one of them an owner first, in Settings, Members.`,
  )
