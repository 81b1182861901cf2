import type { StripeStore } from '../stripe-store.ts'
import { invalidRequest } from './errors.ts'
import type { Kind } from '../objects/objects.ts'
import { findAnyObject, listObjects } from '../objects/objects.queries.ts'
import { present, presentLineItems } from './present.ts'

type Shown = Record<string, unknown>

/** Lists that are shown only when expanded: the kind that has them, their name, the kind of their items. */
const includable: Record<string, Record<string, { kind: Kind; path: string }>> = {
  invoice: { payments: { kind: 'invoice_payment', path: '/v1/invoice_payments' } },
  charge: { refunds: { kind: 'refund', path: '/v1/refunds' } },
}

/** Replaces ids by their objects: `latest_invoice.payments`, `data.schedule`. */
export function expand(stripe: StripeStore, shown: Shown, paths: string[]): Shown {
  for (const path of paths) {
    if (!follow(stripe, shown, path.split('.'))) {
      throw invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' })
    }
  }
  return shown
}

function follow(stripe: StripeStore, shown: unknown, path: string[]): boolean {
  const [name, ...rest] = path
  if (name === undefined) return true
  // An empty value needs no expansion.
  if (shown === null) return true
  if (Array.isArray(shown)) return shown.every((each) => follow(stripe, each, path))
  if (typeof shown !== 'object') return false
  const holder = shown as Shown
  const include = includable[String(holder.object)]?.[name]
  if (include && holder[name] === undefined) {
    const data = listObjects(stripe.store, include.kind, { owner: String(holder.id), limit: 100 }).map(
      present,
    )
    holder[name] = { object: 'list', data, has_more: false, url: include.path }
  }
  if (holder.object === 'checkout.session' && name === 'line_items' && holder[name] === undefined) {
    holder[name] = presentLineItems(stripe, String(holder.id))
  }
  const value = holder[name]
  if (typeof value === 'string') {
    const found = findAnyObject(stripe.store, value)
    if (!found) return false
    holder[name] = present(found)
  } else if (value === undefined) {
    return false
  }
  return follow(stripe, holder[name], rest)
}
