import { webhookLimits, type OffReason } from '../../../contract/webhooks/webhooks.ts'
import type { Context, Trx } from '../../context.ts'
import { emit } from '../../events/index.ts'
import { inTransaction } from '../../infra/database/database.ts'
import { failpoint } from '../../infra/failpoints.ts'
import { nameOf } from '../webhooks.view.ts'
import { updateWebhook, type WebhookRow } from '../webhooks.queries.ts'
import {
  bringForward,
  insertTry,
  lockDelivery,
  updateDelivery,
  type DeliveryRow,
} from './deliveries.queries.ts'
import type { Answer } from './post-event.ts'

type Try = { at: Date; durationMs: number; answer: Answer }

const dayMs = 86_400_000
/** Between two tries at an address that fails, whichever deliveries they are for. */
const pauseMs = 5_000
/** After an outage of this length, what waits is sent at once instead of at the time of its next try. */
const outageMs = 300_000

/**
 * Records a try of a delivery and what follows from it: the time of the next one, or the end; and for the webhook, since
 * when it fails, and that it is off.
 */
export async function recordTry(ctx: Context, sent: DeliveryRow, one: Try): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    const locked = await lockDelivery(trx, sent)
    // Deleted meanwhile.
    if (!locked) return
    const { webhook, delivery } = locked
    const { at, durationMs, answer } = one
    const number = delivery.tries + 1
    await insertTry(trx, {
      delivery_id: delivery.id,
      number,
      at,
      duration_ms: durationMs,
      answer_status: answer.status,
      answer: answer.text,
      error: answer.error,
    })
    const result = { tries: number, answer_status: answer.status, error: answer.error }
    const done = { ...result, status: 'delivered', failures: 0, next_try_at: null } as const
    if (answer.error === null) {
      await updateDelivery(trx, delivery.id, done)
      await recordSuccess(ctx, trx, webhook)
    } else {
      // Another process, whose lease had ended, may have delivered it.
      const isDone = delivery.status === 'delivered'
      await updateDelivery(
        trx,
        delivery.id,
        isDone ? { tries: number } : { ...result, ...nextTry(ctx, delivery, answer) },
      )
      await recordFailure(ctx, trx, webhook, answer)
    }
    await failpoint('webhooks.record.uncommitted')
  })
}

/** An address that answers again gets what waits for it. */
async function recordSuccess(
  ctx: Context,
  trx: Trx,
  { id, failing_since: since }: WebhookRow,
): Promise<void> {
  if (since === null) return
  const now = ctx.clock.now()
  await updateWebhook(trx, id, { failing_since: null, pause_until: null })
  if (now.getTime() - since.getTime() >= outageMs) await bringForward(trx, id, now)
}

function nextTry({ clock }: Context, { failures }: DeliveryRow, { status, retryAfterMs }: Answer) {
  const seconds = webhookLimits.retrySeconds[failures]
  if (seconds === undefined || status === gone) {
    return { status: 'failed', failures: failures + 1, next_try_at: null } as const
  }
  const wait = Math.max(seconds * 1000, retryAfterMs)
  return {
    status: 'waiting',
    failures: failures + 1,
    next_try_at: new Date(clock.now().getTime() + wait),
  } as const
}

/** "Gone": the address wants no more events. */
const gone = 410

async function recordFailure(
  ctx: Context,
  trx: Trx,
  webhook: WebhookRow,
  { status, retryAfterMs }: Answer,
): Promise<void> {
  const now = ctx.clock.now()
  const since = webhook.failing_since ?? now
  await updateWebhook(trx, webhook.id, {
    failing_since: since,
    pause_until: new Date(now.getTime() + Math.max(pauseMs, retryAfterMs)),
  })
  const isLost = now.getTime() - since.getTime() >= webhookLimits.offAfterDays * dayMs
  if (status === gone) await disable(ctx, trx, webhook, 'gone')
  else if (isLost) await disable(ctx, trx, webhook, 'failing')
}

/** Switches a webhook off and tells those who can switch it on again. What waits is kept. */
async function disable(
  ctx: Context,
  trx: Trx,
  webhook: WebhookRow,
  reason: Exclude<OffReason, 'user'>,
): Promise<void> {
  if (webhook.off_reason !== null) return
  await updateWebhook(trx, webhook.id, { off_reason: reason, off_at: ctx.clock.now() })
  await emit(ctx, trx, webhook.workspace_id, {
    type: 'webhook.disabled',
    data: { webhookId: webhook.id, name: nameOf(webhook), reason },
  })
}
