import type { Subscription } from '../../../../contract/billing.ts'
import { type BillingInterval, comparePlans, type PlanKey, plans } from '../../../../contract/plans.ts'

/**
 * What a plan's card offers. `subscribe` goes through the checkout; `upgrade`, `switch` and `downgrade`
 * change the subscription there is; `covered` is a lower plan than one that is not paid here.
 */
export type Offer = 'current' | 'covered' | 'coming' | 'subscribe' | 'upgrade' | 'switch' | 'downgrade'

/** There is a subscription to change, also where the operator has given a higher plan on top of it. */
export const isSubscribed = ({ source, interval }: Subscription): boolean =>
  source === 'subscription' || interval !== null

export function offerOf(plan: PlanKey, interval: BillingInterval, subscription: Subscription): Offer {
  const { next } = subscription
  if (next?.plan === plan && (plan === 'free' || next.interval === interval)) return 'coming'
  const order = comparePlans(plan, subscription.plan)
  const paidHere = subscription.source === 'subscription'
  if (order === 0) {
    return paidHere && subscription.interval !== null && subscription.interval !== interval
      ? 'switch'
      : 'current'
  }
  // A subscription beneath a given plan can still be ended.
  const canLeave = paidHere || (plan === 'free' && isSubscribed(subscription))
  if (order < 0) return canLeave ? 'downgrade' : 'covered'
  return isSubscribed(subscription) ? 'upgrade' : 'subscribe'
}

/** What the button of a card reads; `comingOn` is the day the next plan begins. */
export function offerLabel(offer: Offer, plan: PlanKey, interval: BillingInterval, comingOn: string): string {
  if (offer === 'current') return 'Current Plan'
  if (offer === 'coming') return `Starts ${comingOn}`
  if (offer === 'switch') return interval === 'year' ? 'Switch to yearly' : 'Switch to monthly'
  if (offer === 'downgrade' || offer === 'covered') return 'Downgrade'
  return `Upgrade to ${plans[plan].name}`
}

/** Nothing to press: it is so already, or it is on its way. */
export const isSettled = (offer: Offer): boolean =>
  offer === 'current' || offer === 'covered' || offer === 'coming'
