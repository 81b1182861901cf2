import { setTimeout as sleep } from 'node:timers/promises'
import { webhookLimits } from '../../../contract/webhooks/webhooks.ts'
import type { Context } from '../../context.ts'
import { failpoint } from '../../infra/failpoints.ts'
import type { WebhookRow } from '../webhooks.queries.ts'
import { endClaim, extendClaim, listDue, type DeliveryRow } from './deliveries.queries.ts'
import { postEvent } from './post-event.ts'
import { recordTry } from './record-try.ts'

/** Longer than sending and recording takes. If the process dies, another one goes on after it. */
export const leaseMs = (webhookLimits.answerSeconds + 20) * 1000

/** One webhook gets this many requests at once, and a new set of them at most so often: 20 a second. */
const atOnce = 4
const roundMs = 200
/** Then it is the turn of the next webhook. */
const roundsPerClaim = 10

/**
 * Sends the deliveries of a claimed webhook that are due, a few at once. At an address that failed the last time, it tries
 * only one.
 */
export async function deliverDue(ctx: Context, claimed: WebhookRow): Promise<void> {
  let webhook: WebhookRow | undefined = claimed
  for (let round = 0; webhook && round < roundsPerClaim; round += 1) {
    if (round > 0) await sleep(roundMs)
    const now = ctx.clock.now()
    const isFailing = webhook.failing_since !== null
    if (isFailing && round > 0) break
    const due = await listDue(ctx.db, webhook.id, { now, limit: isFailing ? 1 : atOnce })
    if (due.length === 0) break
    const { id, claim } = webhook
    await Promise.all(due.map((delivery) => deliver(ctx, webhook as WebhookRow, delivery)))
    webhook = await extendClaim(ctx.db, { id, claim }, new Date(ctx.clock.now().getTime() + leaseMs))
  }
  await endClaim(ctx.db, claimed, ctx.clock.now())
}

async function deliver(ctx: Context, webhook: WebhookRow, delivery: DeliveryRow): Promise<void> {
  await failpoint('webhooks.deliver.before')
  const at = ctx.clock.now()
  const started = performance.now()
  const answer = await postEvent(ctx, webhook, { id: delivery.event_id, body: delivery.body })
  await failpoint('webhooks.deliver.unrecorded')
  await recordTry(ctx, delivery, { at, durationMs: Math.round(performance.now() - started), answer })
  await failpoint('webhooks.deliver.after')
}
