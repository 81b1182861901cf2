import type Stripe from 'stripe'
import {
  billingIntervals,
  planKeys,
  plans,
  pointPacks,
  priceInCents,
  type BillingInterval,
  type PackKey,
} from '../../contract/plans.ts'
import type { PaidPlan } from '../billing-tables.ts'

export type PriceMeaning =
  | { plan: PaidPlan; interval: BillingInterval; pack?: never }
  | { pack: PackKey; plan?: never; interval?: never }

/** What is sold, under the key by which its price is found at Stripe. */
export type Offer = PriceMeaning & { lookupKey: string; cents: number; name: string }

export const offers: Offer[] = [
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

/** By the words that its price carries at Stripe; undefined where it is not one of ours. */
export function meaningOf({ metadata }: Pick<Stripe.Price, 'metadata'>): PriceMeaning | undefined {
  return offers.find(
    ({ plan, interval, pack }) =>
      plan === metadata['plan'] && interval === metadata['interval'] && pack === metadata['pack'],
  )
}
