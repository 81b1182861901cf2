import { randomInt } from 'node:crypto'

import type { Context } from '../context.ts'
import { listSettings, putSetting } from '../control/settings.queries.ts'
import type { Store } from '../store/store.ts'
import { missingObject } from './api/errors.ts'
import type { Kind, ObjectOf } from './objects/objects.ts'
import { findObject, putObject } from './objects/objects.queries.ts'

/** The stored Stripe objects at one moment, as one request or the clock uses them. */
export type StripeStore = {
  store: Store
  /** Seconds since 1970, of Stripe's clock. */
  now: number
  /** Address of the sandbox's Stripe, without a slash at the end. */
  base: string
  /** Whether there is an address to send events to. */
  hasWebhook: boolean
  request: { id: string | null; idempotencyKey: string | null }
}

export type StripeContext = Context & {
  /** Where events are sent, and the secret they are signed with. */
  webhook: { url: () => string; secret: string } | undefined
  /** Called when there may be an event to deliver. */
  deliverSoon: () => void
}

export function openStore(context: StripeContext, at?: Partial<StripeStore>): StripeStore {
  return {
    store: context.store,
    now: stripeNow(context),
    base: `${context.base()}/stripe`,
    hasWebhook: context.webhook !== undefined,
    request: { id: null, idempotencyKey: null },
    ...at,
  }
}

/** The machine's time plus the seconds by which the controls advanced it. */
export function stripeNow({ store, clock }: Context): number {
  return Math.floor(clock() / 1000) + readSetting(store, 'stripe.clock-offset')
}

/** `stripe.clock-offset`: seconds; `stripe.hold-webhooks`: events wait; `stripe.mark-unpaid`: what happens after the last retry. */
export type StripeSetting = 'stripe.clock-offset' | 'stripe.hold-webhooks' | 'stripe.mark-unpaid'

export function readSetting(store: Store, name: StripeSetting): number {
  return listSettings(store).find((setting) => setting.name === name)?.value ?? 0
}

export function putStripeSetting(store: Store, name: StripeSetting, value: number): void {
  putSetting(store, name, value)
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** An id like Stripe's: a prefix such as `cus_`, then random letters and digits. */
export function newId(prefix: string, length = 24): string {
  return `${prefix}_${Array.from({ length }, () => letters[randomInt(letters.length)]).join('')}`
}

/** Throws Stripe's error of a missing object if there is none. */
export function requireObject<K extends Kind>(
  stripe: StripeStore,
  kind: K,
  id: string,
  param = 'id',
): ObjectOf<K> {
  const object = findObject(stripe.store, kind, id)
  if (!object) throw missingObject(kind, id, param)
  return object
}

/** Inserts or updates the object and returns it. */
export function saveObject<Item extends ObjectOf<Kind>>(stripe: StripeStore, object: Item): Item {
  putObject(stripe.store, object, {
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

/** When the object is due for a renewal, an expiry or a retry. */
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
