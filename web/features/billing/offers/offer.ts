import type { Subscription } from '../../../../contract/billing/billing.ts'
import {
  type BillingInterval,
  comparePlans,
  type PlanKey,
  plans,
} from '../../../../contract/billing/plans.ts'

/**
 * What a plan card offers. `subscribe` opens the checkout; `upgrade`, `switch` and `downgrade` change the existing
 * subscription; `covered` is a plan below the one that the operator gives.
 */
export type Offer = 'current' | 'covered' | 'coming' | 'subscribe' | 'upgrade' | 'switch' | 'downgrade'

/** Whether there is a subscription to change, even if the operator gives a higher plan. */
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
  // A subscription to a lower plan than the given one can still be canceled.
  const canLeave = paidHere || (plan === 'free' && isSubscribed(subscription))
  if (order < 0) return canLeave ? 'downgrade' : 'covered'
  return isSubscribed(subscription) ? 'upgrade' : 'subscribe'
}

/** The label of a card's button; `comingOn` is the day on which the next plan starts. */
export function offerLabel(offer: Offer, plan: PlanKey, interval: BillingInterval, comingOn: string): string {
  if (offer === 'current') return 'Current Plan'
  if (offer === 'coming') return `Starts ${comingOn}`
  if (offer === 'switch') return interval === 'year' ? 'Switch to yearly' : 'Switch to monthly'
  if (offer === 'downgrade' || offer === 'covered') return 'Downgrade'
  return `Upgrade to ${plans[plan].name}`
}

/** The button is disabled: this is the current plan, or the change is scheduled. */
export const isSettled = (offer: Offer): boolean =>
  offer === 'current' || offer === 'covered' || offer === 'coming'
