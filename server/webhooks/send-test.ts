import { randomUUIDv7 } from 'node:crypto'
import { brand } from '../../contract/brand.ts'
import { testEventType } from '../../contract/webhooks/webhook-events.ts'
import type { WebhookPayload } from '../../contract/webhooks/webhook-payloads.ts'
import type { Delivery } from '../../contract/webhooks/webhooks.ts'
import type { Context, Trx } from '../context.ts'
import { inTransaction } from '../infra/database/database.ts'
import { AppError, notFound } from '../infra/http/app-error.ts'
import type { Caller } from '../infra/http/caller.ts'
import { spendLimits } from '../infra/limits/limits.ts'
import { requireEntitlement } from '../plans/index.ts'
import { requireWebhook } from './change-webhook.ts'
import { findDelivery, insertDeliveries, lockDelivery, updateDelivery } from './deliver/deliveries.queries.ts'
import { updateWebhook, type WebhookRow } from './webhooks.queries.ts'
import { presentDelivery } from './webhooks.view.ts'

/** What users send by hand. */
const byHand = { max: 60, seconds: 600 }

const spendByHand = (ctx: Context, { workspaceId }: Caller) =>
  spendLimits(ctx.db, [{ key: `webhooks-by-hand:${workspaceId}`, ...byHand }])

/** Sends an event that says only that it is a test, as every other event is sent. Throws `rate_limited`. */
export async function sendTest(ctx: Context, caller: Caller, id: string): Promise<Delivery> {
  const { workspaceId } = caller
  await spendByHand(ctx, caller)
  const deliveryId = randomUUIDv7()
  await inTransaction(ctx.db, async (trx) => {
    await requireSending(ctx, trx, await requireWebhook(trx, caller, id))
    const now = ctx.clock.now()
    const message = `This is a test event from ${brand.name}. Your webhook works.`
    const payload: WebhookPayload = {
      type: testEventType,
      timestamp: now.toISOString(),
      data: { workspaceId, message },
    }
    await insertDeliveries(trx, [
      {
        id: deliveryId,
        webhook_id: id,
        event_id: randomUUIDv7(),
        type: testEventType,
        created_at: now,
        body: JSON.stringify(payload),
        next_try_at: now,
      },
    ])
  })
  return readPresented(ctx, workspaceId, deliveryId)
}

/** Sends a delivery once more, with the same id and body, and with all tries before it. Throws `rate_limited`. */
export async function sendAgain(ctx: Context, caller: Caller, deliveryId: string): Promise<Delivery> {
  const { workspaceId } = caller
  await spendByHand(ctx, caller)
  const found = await findDelivery(ctx.db, workspaceId, deliveryId)
  if (!found) throw notFound('delivery')
  await inTransaction(ctx.db, async (trx) => {
    const locked = await lockDelivery(trx, found)
    if (!locked) throw notFound('delivery')
    await requireSending(ctx, trx, locked.webhook)
    await updateDelivery(trx, deliveryId, {
      status: 'waiting',
      failures: 0,
      next_try_at: ctx.clock.now(),
    })
  })
  return readPresented(ctx, workspaceId, deliveryId)
}

/** Nothing is sent while a webhook is off. Otherwise a pause after a failure ends. */
async function requireSending(ctx: Context, trx: Trx, webhook: WebhookRow): Promise<void> {
  await requireEntitlement(ctx, trx, webhook.workspace_id, 'apiAccess')
  if (webhook.off_reason !== null) throw new AppError('conflict', 'Switch the webhook on first.')
  await updateWebhook(trx, webhook.id, { pause_until: null })
}

async function readPresented(ctx: Context, workspaceId: string, id: string): Promise<Delivery> {
  const row = await findDelivery(ctx.db, workspaceId, id)
  if (!row) throw notFound('delivery')
  return presentDelivery(row)
}
