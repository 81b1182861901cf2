import type { Activity } from '../../../contract/activity/activities.ts'
import type { PlanKey } from '../../../contract/billing/plans.ts'
import type { SubscriptionRow } from '../subscription/subscriptions.queries.ts'
import type { SubscriptionSnapshot } from './billing-snapshot.ts'

type Before = { plan: PlanKey; subscription: SubscriptionRow | undefined }
type After = { plan: PlanKey; subscription: SubscriptionSnapshot | undefined }

/** What happened to the plan between two snapshots; nothing if the second one says the same. */
export function planActivities(before: Before, after: After): Activity[] {
  const activities: Activity[] = []
  if (before.plan !== after.plan) {
    activities.push({ kind: 'plan.changed', data: { from: before.plan, to: after.plan } })
  }
  const [was, is] = [before.subscription, after.subscription]
  if (!was || !is || was.subscription_id !== is.id) return activities
  const hasSamePlan = was.plan === is.plan
  if (hasSamePlan && was.interval !== is.interval) {
    activities.push({ kind: 'plan.interval_changed', data: { interval: is.interval } })
  }
  const next = is.next
  if (next && (next.plan !== was.next_plan || next.interval !== was.next_interval)) {
    activities.push(
      next.plan === 'free'
        ? { kind: 'plan.canceled', data: {} }
        : { kind: 'plan.change_scheduled', data: { to: next.plan, interval: next.interval } },
    )
  }
  // A scheduled change that took place is a change of the plan or its interval.
  const tookPlace = !hasSamePlan || was.interval !== is.interval
  if (!next && was.next_plan !== null && !tookPlace) activities.push({ kind: 'plan.resumed', data: {} })
  if (is.pastDueSince && !was.past_due_since) activities.push({ kind: 'payment.failed', data: {} })
  return activities
}
