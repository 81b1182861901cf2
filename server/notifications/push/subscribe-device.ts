import { createHash, ECDH } from 'node:crypto'
import type { PushSubscriptionData } from '../../../contract/notifications/push.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../infra/database/database.ts'
import { invalid } from '../../infra/http/app-error.ts'
import { sessionOf, type Caller } from '../../infra/http/caller.ts'
import { addressOf } from '../../infra/outgoing/open-public.ts'
import { saveSubscription } from './push.queries.ts'

export const subscriptionSeal = (sessionId: string) => `push_subscription:${sessionId}`

/** Sends the user's notifications to this device until its session ends. */
export async function subscribeDevice(
  ctx: Context,
  caller: Caller,
  subscription: PushSubscriptionData,
): Promise<void> {
  const sessionId = sessionOf(caller)
  const { endpoint, keys } = subscription
  const url = new URL(endpoint)
  if (url.protocol !== 'https:' && !ctx.config.outgoingAllow.includes(addressOf(url))) {
    throw refused('endpoint', 'A push service has an address with https.')
  }
  if (!isPoint(keys.p256dh)) throw refused('keys.p256dh', 'This is not a key of a browser.')
  await inTransaction(ctx.db, (trx) =>
    saveSubscription(trx, {
      session_id: sessionId,
      endpoint_hash: createHash('sha256').update(endpoint).digest(),
      subscription: ctx.secrets.seal(JSON.stringify(subscription), subscriptionSeal(sessionId)),
    }),
  )
}

const refused = (field: string, message: string) => invalid(message, { [field]: message })

/** Whether it is a point on the curve P-256. Messages cannot be encrypted for other points. */
function isPoint(key: string): boolean {
  try {
    ECDH.convertKey(key, 'prime256v1', 'base64url', 'hex')
    return true
  } catch {
    return false
  }
}
