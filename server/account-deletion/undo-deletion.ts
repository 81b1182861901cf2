import { lifetimes } from '../accounts/index.ts'
import { queueDeletion } from '../billing/index.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../infra/database/database.ts'
import { AppError } from '../infra/http/app-error.ts'
import type { Caller } from '../infra/http/caller.ts'
import { queueMail } from '../mail/index.ts'
import { resumePublishing } from '../posts/index.ts'
import { deletionUndoneMail } from './deletion-mails.ts'
import { listOwnWorkspaces, unmarkForDeletion, unmarkWorkspaceForDeletion } from './deletions.queries.ts'

/** Cancels the deletion of an account. The period for verifying its address starts again. */
export async function undoDeletion(ctx: Context, { userId }: Pick<Caller, 'userId'>): Promise<void> {
  const now = ctx.clock.now()
  const unverifiedUntil = new Date(now.getTime() + lifetimes.unverifiedAccount)
  await inTransaction(ctx.db, async (trx) => {
    const user = await unmarkForDeletion(trx, userId, { now, unverifiedUntil })
    if (!user) throw new AppError('conflict', 'Your account is not about to be deleted, or it is too late.')
    for (const workspaceId of await listOwnWorkspaces(trx, userId)) {
      if (!(await unmarkWorkspaceForDeletion(trx, workspaceId))) continue
      await resumePublishing(trx, workspaceId)
      await queueDeletion(ctx, trx, workspaceId)
    }
    if (user.email_verified_at !== null) {
      await queueMail(ctx, trx, { to: user.email, ...deletionUndoneMail(ctx.config, user) })
    }
  })
}
