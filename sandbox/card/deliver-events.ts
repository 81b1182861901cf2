import { createHmac } from 'node:crypto'

import { type CardContext, readSwitch } from './books.ts'
import {
  claimDeliveries,
  type Delivery,
  findNextDelivery,
  markDelivered,
  markFailed,
} from './deliveries.queries.ts'
import { findObject } from './objects.queries.ts'
import { present } from './present.ts'

const AT_ONCE = 5
const TIMEOUT = 10_000
/** Longer than an attempt may take, so that only a dead process lets a claim run out. */
const LEASE = 15_000
/** Stripe tries for three days; a sandbox is looked at for minutes. About six hours in all. */
const LAST_ATTEMPT = 20

export type Sender = {
  /** Sends what is due, and sets out to send the rest when its time comes. */
  poke: () => void
  /** Sends one event now, whatever its state; the status of the answer, or undefined without one. */
  send: (eventId: string) => Promise<number | undefined>
  close: () => Promise<void>
}

/** Delivers events several at a time and in no promised order, until each was taken with a 2xx. */
export function createSender(context: CardContext): Sender {
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
    // Given back, so that the next process need not wait for the claim to run out.
    if (closed) return markFailed(context.store, delivery.eventId, null, Date.now())
    settle(context, delivery.eventId, delivery.attempts, status)
  }

  const turn = () => {
    timer = undefined
    if (closed || !context.webhook || readSwitch(context.store, 'card.holding') === 1) return
    const now = Date.now()
    const due = (findNextDelivery(context.store) ?? Infinity) <= now
    for (const delivery of due
      ? claimDeliveries(context.store, now, now + LEASE, AT_ONCE - running.size)
      : []) {
      const work = attempt(delivery).finally(() => {
        running.delete(work)
        poke()
      })
      running.add(work)
    }
    const next = findNextDelivery(context.store)
    // Another process may bring work too, so a look now and then even when nothing is known to come.
    if (running.size < AT_ONCE)
      arm(next === undefined ? 5000 : Math.min(5000, Math.max(5, next - Date.now())))
  }

  const arm = (delay: number) => {
    clearTimeout(timer)
    timer = setTimeout(turn, delay)
    timer.unref()
  }
  const poke = () => {
    if (!closed) arm(0)
  }

  return {
    poke,
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

function settle(context: CardContext, eventId: string, attempts: number, status: number | undefined): void {
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
