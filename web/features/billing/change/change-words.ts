import type { PlanChange, Subscription } from '../../../../contract/billing/billing.ts'
import {
  type BillingInterval,
  includes,
  type PlanKey,
  plans,
  priceInCents,
} from '../../../../contract/billing/plans.ts'
import { counted } from '../../../shared/numbers/compact-number.ts'
import { formatCents } from '../../../shared/numbers/money.ts'
import { calendarDay } from '../../../shared/time/calendar-day.ts'

/** Another plan, or the same one with another interval. */
export type PlanChoice = { plan: PlanKey; interval: BillingInterval }

/** "$19.99 a month". */
export const priceWords = ({ plan, interval }: PlanChoice): string =>
  `${formatCents(priceInCents(plan, interval))} a ${interval}`

/** "Pro", or "Pro, yearly" if only the interval differs. */
export function choiceName({ plan, interval }: PlanChoice, present: PlanKey): string {
  const { name } = plans[plan]
  if (plan !== present) return name
  return `${name}, ${interval === 'year' ? 'yearly' : 'monthly'}`
}

export function changeTitle(choice: PlanChoice, present: PlanKey, kind: PlanChange['kind']): string {
  if (choice.plan === present) return `Switch to ${choice.interval === 'year' ? 'yearly' : 'monthly'} payment`
  return kind === 'upgrade'
    ? `Upgrade to ${plans[choice.plan].name}`
    : `Downgrade to ${plans[choice.plan].name}?`
}

/** "1 post is", "3 posts are". */
const areWaiting = (count: number) => `${counted(count, 'scheduled post')} ${count === 1 ? 'is' : 'are'}`

const list = new Intl.ListFormat('en', { type: 'conjunction' })

/** The effects of a change at the period's end as a list, shown before it is confirmed. */
export function consequences(
  choice: PlanChoice,
  present: PlanKey,
  change: PlanChange,
): { about: 'when' | 'points' | 'packs' | 'platforms' | 'posts'; text: string }[] {
  const day = calendarDay(change.effectiveAt)
  const from = plans[present]
  // A plan given by the operator stays active when the paid one ends.
  const stays = change.monthlyPoints >= from.monthlyPoints
  const when =
    change.kind === 'cancel' && stays
      ? `Your subscription ends on ${day}, and you are not charged again. ${from.name} stays yours.`
      : change.kind === 'cancel'
        ? `${from.name} stays yours until ${day}. Free begins then, and you are not charged again.`
        : `${from.name} stays as it is until ${day}. From then on you pay ${priceWords(choice)}.`
  return [
    { about: 'when', text: when },
    ...(stays ? [] : [{ about: 'points' as const, text: monthlyWords(day, change.monthlyPoints) }]),
    ...(change.packPoints > 0 ? [{ about: 'packs' as const, text: packWords(change.packPoints) }] : []),
    ...(change.pausedPlatforms.length > 0
      ? [{ about: 'platforms' as const, text: pausedWords(change.pausedPlatforms, day) }]
      : []),
    ...(change.scheduledPosts > 0
      ? [{ about: 'posts' as const, text: postWords(change.scheduledPosts, choice.plan) }]
      : []),
  ]
}

const monthlyWords = (day: string, points: number) =>
  `Your monthly points stay until ${day}. From then on you get ${points} a month.`

const packWords = (points: number) =>
  points === 1
    ? '1 point that does not expire stays yours and can still be spent.'
    : `${counted(points, 'point')} that do not expire stay yours and can still be spent.`

const pausedWords = (names: string[], day: string) =>
  `From ${day}, ${list.format(names)} ${names.length === 1 ? 'is' : 'are'} paused: still connected, but nothing new can be published or scheduled there until you upgrade or disconnect another platform.`

function postWords(count: number, plan: PlanKey): string {
  if (includes(plan, 'scheduling')) return `${areWaiting(count)} not affected.`
  const they = count === 1 ? 'it' : 'them'
  return `${counted(count, 'scheduled post')} still ${count === 1 ? 'goes' : 'go'} out on time. You can edit or cancel ${they}, but not move ${they}.`
}

/** The message after a change. */
export function changedWords(choice: PlanChoice, present: PlanKey, change: PlanChange): string {
  const day = calendarDay(change.effectiveAt)
  if (change.kind === 'cancel')
    return `${plans[present].name} stays yours until ${day}. Nothing is charged again.`
  const name = choiceName(choice, present)
  if (change.kind === 'downgrade') return `${plans[present].name} changes to ${name} on ${day}.`
  if (change.pointsNow <= 0) return `${name} is active.`
  return `${name} is active. ${counted(change.pointsNow, 'point')} ${change.pointsNow === 1 ? 'was' : 'were'} added.`
}

/** What starts after the period, for the Current Plan card; null if the plan renews unchanged. */
export function nextWords({ plan, source, interval, next, periodEndsAt }: Subscription): string | null {
  if (next === null || periodEndsAt === null) return null
  const day = calendarDay(periodEndsAt)
  if (next.plan === 'free' && source === 'operator')
    return `Your subscription ends on ${day}. The plan stays.`
  if (next.plan === 'free') return `Ends on ${day}. Free begins then.`
  if (next.plan !== plan) return `Changes to ${plans[next.plan].name} on ${day}`
  return next.interval === interval
    ? null
    : `Changes to ${next.interval === 'year' ? 'yearly' : 'monthly'} payment on ${day}`
}

/** After a failed payment: until when the plan stays active, or how to restore it. */
export function pastDueWords({ plan, source, graceEndsAt }: Subscription): string {
  const failed = 'Your last payment failed.'
  if (source === 'operator') return `${failed} You keep the plan you were given.`
  if (plan === 'free' || graceEndsAt === null) {
    return `${failed} Pay the open invoice to restore your plan.`
  }
  return `${failed} ${plans[plan].name} stays yours until ${calendarDay(graceEndsAt)}: update your card before then, and nothing changes.`
}
