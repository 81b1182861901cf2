import { randomInt } from 'node:crypto'

import type { Context } from '../context.ts'
import { listSettings, putSetting } from '../settings.queries.ts'
import type { Store } from '../store.ts'
import { missingObject } from './errors.ts'
import type { Kind, ObjectOf } from './objects.ts'
import { findObject, putObject } from './objects.queries.ts'

/** The books at one moment, in the hands of one request or of the clock. */
export type Books = {
  store: Store
  /** Seconds since 1970, of the card clock. */
  now: number
  /** Address of the stand-in, without a slash at the end. */
  base: string
  /** Whether there is an address to send events to. */
  hooked: boolean
  request: { id: string | null; idempotencyKey: string | null }
}

export type CardContext = Context & {
  /** Where events are sent, and the secret they are signed with. */
  webhook: { url: () => string; secret: string } | undefined
  /** Something may have come to be sent. */
  poke: () => void
}

export function openBooks(context: CardContext, at?: Partial<Books>): Books {
  return {
    store: context.store,
    now: cardNow(context),
    base: `${context.base()}/card`,
    hooked: context.webhook !== undefined,
    request: { id: null, idempotencyKey: null },
    ...at,
  }
}

/** The machine's time, moved forward by what the controls asked for. */
export function cardNow({ store, clock }: Context): number {
  return Math.floor(clock() / 1000) + readSwitch(store, 'card.ahead')
}

/** `card.ahead`: seconds; `card.holding`: events wait; `card.unpaid`: what follows the last retry. */
export type Switch = 'card.ahead' | 'card.holding' | 'card.unpaid'

export function readSwitch(store: Store, name: Switch): number {
  return listSettings(store).find((setting) => setting.name === name)?.value ?? 0
}

export function putSwitch(store: Store, name: Switch, value: number): void {
  putSetting(store, name, value)
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** An id as Stripe makes them: `cus_` and so many letters and digits. */
export function newId(prefix: string, length = 24): string {
  return `${prefix}_${Array.from({ length }, () => letters[randomInt(letters.length)]).join('')}`
}

/** The object, or Stripe's answer that there is none. */
export function need<K extends Kind>(books: Books, kind: K, id: string, param = 'id'): ObjectOf<K> {
  const object = findObject(books.store, kind, id)
  if (!object) throw missingObject(kind, id, param)
  return object
}

/** Writes the object down; the same object for chaining. */
export function keep<Item extends ObjectOf<Kind>>(books: Books, object: Item): Item {
  putObject(books.store, object, {
    customer: 'customer' in object ? object.customer : null,
    owner: ownerOf(object),
    dueAt: dueAt(object),
  })
  return object
}

function ownerOf(object: ObjectOf<Kind>): string | null {
  switch (object.object) {
    case 'invoice':
      return object.parent?.subscription_details.subscription ?? null
    case 'invoice_payment':
      return object.invoice
    case 'invoiceitem':
    case 'subscription_schedule':
      return object.subscription
    case 'charge':
      return object.payment_intent
    case 'refund':
    case 'dispute':
      return object.charge
    case 'price':
      return object.product
    case 'customer':
    case 'product':
    case 'payment_method':
    case 'checkout.session':
    case 'subscription':
    case 'payment_intent':
    case 'billing_portal.session':
    case 'event':
      return null
  }
}

/** When the clock has something to do with an object. */
function dueAt(object: ObjectOf<Kind>): number | null {
  switch (object.object) {
    case 'checkout.session':
      return object.status === 'open' ? object.expires_at : null
    case 'subscription':
      return ['canceled', 'incomplete'].includes(object.status)
        ? null
        : Math.min(periodOf(object).end, object.cancel_at ?? Infinity)
    case 'subscription_schedule':
      return object.status === 'active' ? (object.current_phase?.end_date ?? null) : null
    case 'invoice':
      if (object.status === 'draft') return object.automatically_finalizes_at
      return object.status === 'open' ? object.next_payment_attempt : null
    case 'customer':
    case 'product':
    case 'price':
    case 'payment_method':
    case 'invoiceitem':
    case 'invoice_payment':
    case 'payment_intent':
    case 'charge':
    case 'refund':
    case 'dispute':
    case 'billing_portal.session':
    case 'event':
      return null
  }
}

export function periodOf(subscription: ObjectOf<'subscription'>): { start: number; end: number } {
  const item = itemOf(subscription)
  return { start: item.current_period_start, end: item.current_period_end }
}

/** A subscription here has one item, as the product sells it. */
export function itemOf(
  subscription: ObjectOf<'subscription'>,
): ObjectOf<'subscription'>['items']['data'][number] {
  const item = subscription.items.data[0]
  if (!item) throw new Error(`${subscription.id} has no item`)
  return item
}
