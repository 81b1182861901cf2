import webPush from 'web-push'
import {
  pushSubscriptionSchema,
  type PushMessage,
  type PushSubscriptionData,
} from '../../../contract/notifications/push.ts'
import type { Context } from '../../context.ts'
import { openPublic } from '../../infra/outgoing/open-public.ts'
import { readPushKeys } from './push-keys.ts'
import { deleteExpiredSubscription, findSubscription } from './push.queries.ts'
import { subscriptionSeal } from './subscribe-device.ts'

const timeoutMs = 10_000
/** A device that was off for this long gets no message. */
const keptSeconds = 24 * 3600
const gone = new Set([404, 410])

/**
 * Sends a message, encrypted for one device (RFC 8291), to its push service. A subscription that no longer exists is
 * deleted. Throws for a retry.
 */
export async function deliverPush(
  ctx: Context,
  { sessionId, message }: { sessionId: string; message: PushMessage },
): Promise<void> {
  const row = await findSubscription(ctx.db, sessionId)
  if (!row) return
  const opened = ctx.secrets.open(row.subscription, subscriptionSeal(sessionId))
  const status = await post(ctx, pushSubscriptionSchema.parse(JSON.parse(opened)), message)
  if (gone.has(status)) return deleteExpiredSubscription(ctx.db, sessionId, row.subscription)
  if (status === 429 || status >= 500) throw new Error(`the push service answered ${status}`)
  if (status >= 300) ctx.log.warn({ status }, 'a push message was refused and is given up')
}

async function post(ctx: Context, subscription: PushSubscriptionData, message: PushMessage): Promise<number> {
  const { endpoint, headers, body } = webPush.generateRequestDetails(subscription, JSON.stringify(message), {
    vapidDetails: { subject: `mailto:${ctx.config.billing.contact}`, ...(await readPushKeys(ctx)) },
    TTL: keptSeconds,
    urgency: 'normal',
  })
  const answer = await openPublic(
    new URL(endpoint),
    { allow: ctx.config.outgoingAllow },
    {
      method: 'POST',
      headers,
      body,
      signal: AbortSignal.timeout(timeoutMs),
    },
  )
  answer.destroy()
  return answer.statusCode ?? 0
}
