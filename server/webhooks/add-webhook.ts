import type { z } from 'zod'
import { webhookLimits, type addWebhookSchema, type Webhook } from '../../contract/webhooks/webhooks.ts'
import { recordActivity } from '../activity/index.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../infra/database/database.ts'
import { AppError, notFound } from '../infra/http/app-error.ts'
import type { Caller } from '../infra/http/caller.ts'
import { requireLabels } from '../labels/index.ts'
import { requireEntitlement } from '../plans/index.ts'
import { lockMembership, lockWorkspace } from '../workspaces/index.ts'
import { checkAddress } from './check-address.ts'
import { readWebhook } from './list-webhooks.ts'
import { newSecret, openSecret, sealSecret } from './secrets.ts'
import { countWebhooks, findWebhook, insertWebhook, replaceWebhookLabels } from './webhooks.queries.ts'
import { canSeeSecret } from './webhooks.policy.ts'
import { nameOf } from './webhooks.view.ts'

/**
 * Adds a webhook, which gets events from now on, and returns its secret. A repeated call adds one. Throws
 * `plan_required`, and `conflict` for one too many.
 */
export async function addWebhook(
  ctx: Context,
  caller: Caller,
  { id, url: text, description, events, labelIds }: z.output<typeof addWebhookSchema>,
): Promise<{ webhook: Webhook; secret: string }> {
  const { workspaceId, userId } = caller
  await requireEntitlement(ctx, ctx.db, workspaceId, 'apiAccess')
  const url = await checkAddress(ctx, text)
  const now = ctx.clock.now()
  const row = {
    id,
    workspace_id: workspaceId,
    url,
    description,
    events,
    created_by: userId,
    created_at: now,
    sealed_secret: sealSecret(ctx, id, newSecret()),
    secret_by: userId,
  }
  const webhook = await inTransaction(ctx.db, async (trx) => {
    await lockWorkspace(trx, workspaceId)
    // Looking the address up may have taken its time, and the user was removed meanwhile.
    await lockMembership(trx, caller)
    const before = await findWebhook(trx, workspaceId, id)
    if (before) return before
    if ((await countWebhooks(trx, workspaceId)) >= webhookLimits.perWorkspace) throw tooManyWebhooks()
    await requireLabels(trx, workspaceId, labelIds)
    if (!(await insertWebhook(trx, row))) throw notFound('webhook')
    await replaceWebhookLabels(trx, id, labelIds)
    const activity = { kind: 'webhook.added', data: { name: nameOf(row) } } as const
    await recordActivity(trx, { workspaceId, by: caller, at: now, activity })
    return findWebhook(trx, workspaceId, id)
  })
  if (!webhook || !canSeeSecret(caller, webhook)) throw notFound('webhook')
  return { webhook: await readWebhook(ctx, caller, id), secret: openSecret(ctx, webhook) }
}

const tooManyWebhooks = () =>
  new AppError(
    'conflict',
    `A workspace has at most ${webhookLimits.perWorkspace} webhooks. Delete one that you no longer use first.`,
  )
