import { createHmac } from 'node:crypto'

import { type StripeContext, readSetting } from '../stripe-store.ts'
import {
  claimDeliveries,
  type Delivery,
  findNextDelivery,
  markDelivered,
  markFailed,
} from './deliveries.queries.ts'
import { findObject } from '../objects/objects.queries.ts'
import { present } from '../api/present.ts'

const AT_ONCE = 5
const TIMEOUT = 10_000
/** Longer than an attempt may take, so that only a claim of a dead process expires. */
const LEASE = 15_000
/** Stripe retries for three days, the sandbox for about six hours. */
const LAST_ATTEMPT = 20

export type Sender = {
  /** Delivers what is due now, and the rest when it becomes due. */
  deliverSoon: () => void
  /** Sends one event now, whatever its state. Returns the HTTP status, or undefined without an answer. */
  send: (eventId: string) => Promise<number | undefined>
  close: () => Promise<void>
}

/** Delivers events several at a time and in random order, until each was answered with a 2xx. */
export function createSender(context: StripeContext): Sender {
  let closed = false
  let timer: NodeJS.Timeout | undefined
  const running = new Set<Promise<void>>()
  const ending = new AbortController()

  const send = async (eventId: string): Promise<number | undefined> => {
    const event = findObject(context.store, 'event', eventId)
    if (!event || !context.webhook) return undefined
    const payload = JSON.stringify(present(event))
    try {
      const response = await fetch(context.webhook.url(), {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
          'stripe-signature': signature(payload, context.webhook.secret, context.clock()),
        },
        body: payload,
        redirect: 'manual',
        signal: AbortSignal.any([ending.signal, AbortSignal.timeout(TIMEOUT)]),
      })
      await response.body?.cancel()
      return response.status
    } catch {
      return undefined
    }
  }

  const attempt = async (delivery: Delivery): Promise<void> => {
    const status = await send(delivery.eventId)
    // The claim ends, so that the next process need not wait for its expiry.
    if (closed) return markFailed(context.store, delivery.eventId, null, Date.now())
    settle(context, delivery.eventId, delivery.attempts, status)
  }

  const deliverDue = () => {
    timer = undefined
    if (closed || !context.webhook || readSetting(context.store, 'stripe.hold-webhooks') === 1) return
    const now = Date.now()
    const due = (findNextDelivery(context.store) ?? Infinity) <= now
    for (const delivery of due
      ? claimDeliveries(context.store, now, now + LEASE, AT_ONCE - running.size)
      : []) {
      const work = attempt(delivery).finally(() => {
        running.delete(work)
        deliverSoon()
      })
      running.add(work)
    }
    const next = findNextDelivery(context.store)
    // Another process may queue events too, so this also runs when no delivery is due.
    if (running.size < AT_ONCE)
      schedule(next === undefined ? 5000 : Math.min(5000, Math.max(5, next - Date.now())))
  }

  const schedule = (delay: number) => {
    clearTimeout(timer)
    timer = setTimeout(deliverDue, delay)
    timer.unref()
  }
  const deliverSoon = () => {
    if (!closed) schedule(0)
  }

  return {
    deliverSoon,
    send: async (eventId) => {
      const status = await send(eventId)
      if (!closed && isTaken(status)) markDelivered(context.store, eventId, status, Date.now())
      return status
    },
    close: async () => {
      closed = true
      clearTimeout(timer)
      ending.abort()
      await Promise.allSettled(running)
    },
  }
}

function settle(context: StripeContext, eventId: string, attempts: number, status: number | undefined): void {
  if (isTaken(status)) return markDelivered(context.store, eventId, status, Date.now())
  const wait = Math.min(1000 * 2 ** (attempts - 1), 1_800_000)
  markFailed(context.store, eventId, status ?? null, attempts < LAST_ATTEMPT ? Date.now() + wait : null)
}

function isTaken(status: number | undefined): status is number {
  return status !== undefined && status >= 200 && status < 300
}

/** `t=<seconds>,v1=<HMAC-SHA256 of "t.payload">`, as https://docs.stripe.com/webhooks says. */
export function signature(payload: string, secret: string, clock: number): string {
  const time = Math.floor(clock / 1000)
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${payload}`).digest('hex')}`
}
