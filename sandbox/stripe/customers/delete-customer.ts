import { change } from '../events/emit-event.ts'
import { missingObject } from '../api/errors.ts'
import type { Customer } from '../objects/objects.ts'
import { listObjects } from '../objects/objects.queries.ts'
import { requireObject, type StripeStore } from '../stripe-store.ts'
import { endSubscription } from '../subscriptions/end-subscription.ts'

/** Deletes a customer and ends its subscriptions now. Its invoices can still be read. */
export function deleteCustomer(stripe: StripeStore, id: string): Customer {
  const customer = requireObject(stripe, 'customer', id)
  if (customer.deleted) throw missingObject('customer', id, 'id')
  for (const subscription of listObjects(stripe.store, 'subscription', { customer: id, limit: 1000 })) {
    if (subscription.status !== 'canceled') endSubscription(stripe, subscription, 'cancellation_requested')
  }
  return change(stripe, 'customer.deleted', customer, { deleted: true, email: null, name: null })
}
