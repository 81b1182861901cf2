import { type Books, keep, newId } from './books.ts'
import { insertDelivery } from './deliveries.queries.ts'
import type { Kind, ObjectOf, StripeEvent } from './objects.ts'
import { present } from './present.ts'

export const API_VERSION = '2026-10-28.endive'

/** Writes down what happened, with the object as it is now, and queues it for the webhook. */
export function emit(books: Books, type: string, object: ObjectOf<Kind>, before?: object): StripeEvent {
  const event = keep<StripeEvent>(books, {
    id: newId('evt'),
    object: 'event',
    api_version: API_VERSION,
    created: books.now,
    type,
    livemode: false,
    pending_webhooks: books.hooked ? 1 : 0,
    request: { id: books.request.id, idempotency_key: books.request.idempotencyKey },
    data: { object: present(object), ...(before && { previous_attributes: before }) },
  })
  if (books.hooked) insertDelivery(books.store, event.id, Date.now())
  return event
}

/** Writes a changed object down and tells so, with the fields that were different before. */
export function change<Item extends ObjectOf<Kind>>(
  books: Books,
  type: string,
  old: Item,
  values: Partial<Item>,
): Item {
  const changed = { ...old, ...values }
  const before = Object.entries(old).filter(
    ([name, value]) =>
      name !== 'inner' && JSON.stringify(value) !== JSON.stringify(changed[name as keyof Item]),
  )
  keep(books, changed)
  emit(books, type, changed, Object.fromEntries(before))
  return changed
}
