import type { z } from 'zod'
import type { changeWebhookSchema, Webhook } from '../../contract/webhooks/webhooks.ts'
import { recordActivity } from '../activity/index.ts'
import type { Activity } from '../../contract/activity/activities.ts'
import type { Context, Trx } from '../context.ts'
import { inTransaction } from '../infra/database/database.ts'
import { notFound, staleVersion } from '../infra/http/app-error.ts'
import type { Caller } from '../infra/http/caller.ts'
import { requireLabels } from '../labels/index.ts'
import { requireEntitlement } from '../plans/index.ts'
import { bringForward } from './deliver/deliveries.queries.ts'
import { checkAddress } from './check-address.ts'
import { readWebhook } from './list-webhooks.ts'
import {
  deleteWebhookRow,
  lockWebhook,
  replaceWebhookLabels,
  updateWebhook,
  type WebhookRow,
} from './webhooks.queries.ts'
import { nameOf } from './webhooks.view.ts'

/** Changes a webhook. What waits goes to its new address. */
export async function changeWebhook(
  ctx: Context,
  caller: Caller,
  id: string,
  { version, url: text, description, events, labelIds }: z.output<typeof changeWebhookSchema>,
): Promise<Webhook> {
  const url = await checkAddress(ctx, text)
  await inTransaction(ctx.db, async (trx) => {
    const webhook = await requireWebhook(trx, caller, id)
    if (webhook.version !== version) throw staleVersion('webhook')
    await requireLabels(trx, caller.workspaceId, labelIds)
    const change = { url, description, events }
    await updateWebhook(trx, id, {
      ...change,
      version: version + 1,
      // Nothing is known about another address.
      ...(url !== webhook.url && { failing_since: null, pause_until: null }),
    })
    await replaceWebhookLabels(trx, id, labelIds)
    await record(ctx, trx, caller, { kind: 'webhook.changed', data: { name: nameOf(change) } })
  })
  return readWebhook(ctx, caller, id)
}

/** Switches a webhook on or off. What waits is kept while it is off, and sent when it is on again. */
export async function switchWebhook(ctx: Context, caller: Caller, id: string, on: boolean): Promise<Webhook> {
  await inTransaction(ctx.db, async (trx) => {
    const webhook = await requireWebhook(trx, caller, id)
    const isOn = webhook.off_reason === null
    if (isOn === on) return
    const now = ctx.clock.now()
    if (on) await requireEntitlement(ctx, trx, caller.workspaceId, 'apiAccess')
    await updateWebhook(trx, id, {
      ...(on ? { off_reason: null, off_at: null } : { off_reason: 'user', off_at: now }),
      failing_since: null,
      pause_until: null,
    })
    if (on) await bringForward(trx, id, now)
    const kind = on ? 'webhook.switched_on' : 'webhook.switched_off'
    await record(ctx, trx, caller, { kind, data: { name: nameOf(webhook) } })
  })
  return readWebhook(ctx, caller, id)
}

/** Deletes a webhook with its deliveries. */
export async function deleteWebhook(
  ctx: Context,
  caller: Caller,
  id: string,
  version: number,
): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    const webhook = await requireWebhook(trx, caller, id)
    if (webhook.version !== version) throw staleVersion('webhook')
    await deleteWebhookRow(trx, id)
    await record(ctx, trx, caller, { kind: 'webhook.deleted', data: { name: nameOf(webhook) } })
  })
}

/** Locks a webhook of the workspace. */
export async function requireWebhook(trx: Trx, { workspaceId }: Caller, id: string): Promise<WebhookRow> {
  const webhook = await lockWebhook(trx, workspaceId, id)
  if (!webhook) throw notFound('webhook')
  return webhook
}

export async function record(ctx: Context, trx: Trx, caller: Caller, activity: Activity): Promise<void> {
  await recordActivity(trx, { workspaceId: caller.workspaceId, by: caller, at: ctx.clock.now(), activity })
}
