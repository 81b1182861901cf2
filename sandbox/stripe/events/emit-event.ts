import { type StripeStore, saveObject, newId } from '../stripe-store.ts'
import { insertDelivery } from './deliveries.queries.ts'
import type { Kind, ObjectOf, StripeEvent } from '../objects/objects.ts'
import { present } from '../api/present.ts'

export const API_VERSION = '2026-10-28.endive'

/** Stores an event with the object as it is now, and queues it for the webhook. */
export function emit(
  stripe: StripeStore,
  type: string,
  object: ObjectOf<Kind>,
  before?: object,
): StripeEvent {
  const event = saveObject<StripeEvent>(stripe, {
    id: newId('evt'),
    object: 'event',
    api_version: API_VERSION,
    created: stripe.now,
    type,
    livemode: false,
    pending_webhooks: stripe.hasWebhook ? 1 : 0,
    request: { id: stripe.request.id, idempotency_key: stripe.request.idempotencyKey },
    data: { object: present(object), ...(before && { previous_attributes: before }) },
  })
  if (stripe.hasWebhook) insertDelivery(stripe.store, event.id, Date.now())
  return event
}

/** Stores a changed object and emits an event with the previous values of its changed fields. */
export function change<Item extends ObjectOf<Kind>>(
  stripe: StripeStore,
  type: string,
  old: Item,
  values: Partial<Item>,
): Item {
  const changed = { ...old, ...values }
  const before = Object.entries(old).filter(
    ([name, value]) =>
      name !== 'inner' && JSON.stringify(value) !== JSON.stringify(changed[name as keyof Item]),
  )
  saveObject(stripe, changed)
  emit(stripe, type, changed, Object.fromEntries(before))
  return changed
}
