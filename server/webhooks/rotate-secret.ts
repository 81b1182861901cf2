import { webhookLimits, type Webhook } from '../../contract/webhooks/webhooks.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../infra/database/database.ts'
import { forbidden, notFound } from '../infra/http/app-error.ts'
import type { Caller } from '../infra/http/caller.ts'
import { record, requireWebhook } from './change-webhook.ts'
import { readWebhook } from './list-webhooks.ts'
import { newSecret, openSecret, sealSecret } from './secrets.ts'
import { canSeeSecret } from './webhooks.policy.ts'
import { findWebhook, updateWebhook } from './webhooks.queries.ts'
import { nameOf } from './webhooks.view.ts'

const hourMs = 3_600_000

/** Makes a new secret. For a day, everything is signed with both, so that the receiver can change it meanwhile. */
export async function rotateSecret(
  ctx: Context,
  caller: Caller,
  id: string,
): Promise<{ webhook: Webhook; secret: string }> {
  const secret = newSecret()
  await inTransaction(ctx.db, async (trx) => {
    const webhook = await requireWebhook(trx, caller, id)
    const now = ctx.clock.now()
    await updateWebhook(trx, id, {
      sealed_secret: sealSecret(ctx, id, secret),
      secret_by: caller.userId,
      sealed_old_secret: webhook.sealed_secret,
      old_secret_until: new Date(now.getTime() + webhookLimits.overlapHours * hourMs),
    })
    await record(ctx, trx, caller, { kind: 'webhook.secret_rotated', data: { name: nameOf(webhook) } })
  })
  return { webhook: await readWebhook(ctx, caller, id), secret }
}

/** The secret again, for who made it. Throws `forbidden` for others. */
export async function showSecret(
  ctx: Context,
  caller: Caller,
  id: string,
): Promise<{ webhook: Webhook; secret: string }> {
  const webhook = await findWebhook(ctx.db, caller.workspaceId, id)
  if (!webhook) throw notFound('webhook')
  if (!canSeeSecret(caller, webhook)) {
    throw forbidden(
      ' Only who made this secret sees it again. Make a new one: the old one works for a day more.',
    )
  }
  return { webhook: await readWebhook(ctx, caller, id), secret: openSecret(ctx, webhook) }
}
