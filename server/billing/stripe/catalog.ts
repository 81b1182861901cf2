import type Stripe from 'stripe'
import {
  billingIntervals,
  planKeys,
  plans,
  pointPacks,
  priceInCents,
  type BillingInterval,
  type PackKey,
} from '../../../contract/billing/plans.ts'
import type { PaidPlan } from '../billing.tables.ts'

export type PricedItem =
  | { plan: PaidPlan; interval: BillingInterval; pack?: never }
  | { pack: PackKey; plan?: never; interval?: never }

/** What is sold, with the lookup key of its price at Stripe. */
export type CatalogItem = PricedItem & { lookupKey: string; cents: number; name: string }

export const catalog: CatalogItem[] = [
  ...planKeys
    .filter((plan) => plan !== 'free')
    .flatMap((plan) =>
      billingIntervals.map((interval) => ({
        plan,
        interval,
        lookupKey: `postwright_${plan}_${interval}`,
        cents: priceInCents(plan, interval),
        name: `${plans[plan].name} plan`,
      })),
    ),
  ...Object.values(pointPacks).map(({ key, points, price }) => ({
    pack: key,
    lookupKey: `postwright_points_${points}`,
    cents: Math.round(price * 100),
    name: `${points} points`,
  })),
]

/** What a price of Stripe's sells, by its metadata; undefined if it is not one of ours. */
export function pricedItemOf({ metadata }: Pick<Stripe.Price, 'metadata'>): PricedItem | undefined {
  return catalog.find(
    ({ plan, interval, pack }) =>
      plan === metadata['plan'] && interval === metadata['interval'] && pack === metadata['pack'],
  )
}
