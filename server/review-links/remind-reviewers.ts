import { randomUUIDv7 } from 'node:crypto'
import type { Context } from '../context.ts'
import { hashToken, newToken } from '../infra/crypto/tokens.ts'
import { inTransaction } from '../infra/database/database.ts'
import { AppError } from '../infra/http/app-error.ts'
import type { Caller } from '../infra/http/caller.ts'
import { spendLimits } from '../infra/limits/limits.ts'
import { mailWay, queueMail } from '../mail/index.ts'
import type { Tables } from '../tables.ts'
import { findWorkspaceName } from '../workspaces/index.ts'
import { lockManaged } from './change-link.ts'
import { addressOf } from './create-link.ts'
import { withdrawn } from './end-link.ts'
import { reviewReminderMail } from './review-link-mails.ts'
import { insertReviewer, listAddresses } from './review/reviewers.queries.ts'

const perDay = { max: 3, seconds: 86_400 }

/**
 * Mails an address of their own to each reviewer with a confirmed email address, because nobody knows that of the link any
 * more. Returns how many there are.
 */
export async function remindReviewers(ctx: Context, caller: Caller, id: string): Promise<number> {
  const { workspaceId } = caller
  return inTransaction(ctx.db, async (trx) => {
    const link = await lockManaged(trx, caller, id)
    const now = ctx.clock.now()
    if (link.withdrawn_at !== null) throw withdrawn()
    if (link.ends_at <= now) throw ended()
    const reviewers = mailWay(ctx.config) === 'off' ? [] : await listAddresses(trx, id)
    if (reviewers.length === 0) return 0
    await spendLimits<Tables>(trx, [{ key: `review-reminders:${id}`, ...perDay }])
    const workspace = await findWorkspaceName(trx, workspaceId)
    for (const { name, email, last_seen_at: seenAt } of reviewers) {
      const token = newToken()
      await insertReviewer(trx, {
        id: randomUUIDv7(),
        workspace_id: workspaceId,
        link_id: id,
        name,
        email,
        confirmed_at: now,
        token_hash: hashToken(token),
        created_at: now,
        last_seen_at: seenAt,
      })
      const url = addressOf(ctx, token)
      const mail = reviewReminderMail({ name, workspace, link: link.name, url })
      await queueMail(ctx, trx, { to: email, ...mail })
    }
    return reviewers.length
  })
}

const ended = () => new AppError('conflict', 'This review link has ended. Choose a later end first.')
