import type { ReviewLink } from '../../contract/review-links/review-links.ts'
import { recordActivity } from '../activity/index.ts'
import type { Context } from '../context.ts'
import { hashToken, newToken } from '../infra/crypto/tokens.ts'
import { inTransaction } from '../infra/database/database.ts'
import { AppError } from '../infra/http/app-error.ts'
import type { Caller } from '../infra/http/caller.ts'
import { lockManaged } from './change-link.ts'
import { addressOf } from './create-link.ts'
import { readLink } from './read-link.ts'
import { deleteLink, updateLink } from './review-links.queries.ts'

/** Ends a link for good: neither its address nor anybody who came in by it gets anything any more. */
export async function withdrawLink(ctx: Context, caller: Caller, id: string): Promise<ReviewLink> {
  await inTransaction(ctx.db, async (trx) => {
    const { name, withdrawn_at: withdrawnAt } = await lockManaged(trx, caller, id)
    if (withdrawnAt !== null) return
    const now = ctx.clock.now()
    await updateLink(trx, id, { withdrawn_at: now })
    const activity = { kind: 'review_link.withdrawn', data: { name } } as const
    await recordActivity(trx, { workspaceId: caller.workspaceId, by: caller, at: now, activity })
  })
  return readLink(ctx, caller, id)
}

/** Makes a new address, which ends the one before. The answer is the only place that has it. */
export async function renewAddress(
  ctx: Context,
  caller: Caller,
  id: string,
): Promise<{ link: ReviewLink; url: string }> {
  const token = newToken()
  await inTransaction(ctx.db, async (trx) => {
    const { name, withdrawn_at: withdrawnAt } = await lockManaged(trx, caller, id)
    if (withdrawnAt !== null) throw withdrawn()
    await updateLink(trx, id, { token_hash: hashToken(token) })
    const activity = { kind: 'review_link.renewed', data: { name } } as const
    await recordActivity(trx, {
      workspaceId: caller.workspaceId,
      by: caller,
      at: ctx.clock.now(),
      activity,
    })
  })
  return { link: await readLink(ctx, caller, id), url: addressOf(ctx, token) }
}

export const withdrawn = () => new AppError('conflict', 'This review link was withdrawn. Make a new one.')

/** Deletes a link with its reviewers. What they decided and commented stays at the posts, with their names. */
export async function removeLink(ctx: Context, caller: Caller, id: string): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    const { name } = await lockManaged(trx, caller, id)
    await deleteLink(trx, id)
    const activity = { kind: 'review_link.deleted', data: { name } } as const
    await recordActivity(trx, {
      workspaceId: caller.workspaceId,
      by: caller,
      at: ctx.clock.now(),
      activity,
    })
  })
}
