import { plans } from '../../../../contract/billing/plans.ts'
import type { ReleaseEffect } from '../../../../contract/clients/client-changes.ts'
import { counted, wholeNumber } from '../../../shared/numbers/compact-number.ts'

const list = new Intl.ListFormat('en')

/** What changes when a client workspace pays for itself, one sentence a line. */
export function releaseLines(effect: ReleaseEffect): string[] {
  const { payer, plan, points, scheduledPosts, pausedPlatforms, members, seats } = effect
  const planName = plans[plan.after].name
  return [
    `Its plan becomes ${planName}${plan.before === plan.after ? ', as before' : ` instead of ${plans[plan.before].name}`}.`,
    `It has ${counted(points.after, 'point')} of its own. The ${wholeNumber(points.before)} points of ${payer.name} stay there.`,
    ...(scheduledPosts > 0
      ? [
          `${counted(scheduledPosts, 'scheduled post')} ${scheduledPosts === 1 ? 'stays' : 'stay'} scheduled with the points that ${payer.name} has reserved.`,
        ]
      : []),
    ...(pausedPlatforms.length > 0
      ? [`Nothing new is published to ${list.format(pausedPlatforms)}, until it has a larger plan.`]
      : []),
    ...(members > seats
      ? [
          `It has ${counted(members, 'member')} and the ${planName} plan ${counted(seats, 'seat')}, so only its owner can change something until the plan or the members change.`,
        ]
      : []),
    'Accounts, posts, media and members stay as they are.',
  ]
}
