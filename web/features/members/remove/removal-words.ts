import type { Removal } from '../../../../contract/members/members.ts'
import { counted } from '../../../shared/numbers/compact-number.ts'

/** What goes on, and what ends, without a member, one sentence a line; `isSelf`: said to the member, who leaves. */
export function removalLines(
  { scheduledPosts, drafts, feeds, socialAccounts, reviewLinks, calendarFeed }: Removal,
  isSelf: boolean,
): string[] {
  const they = isSelf ? 'you' : 'they'
  const whose = isSelf ? 'yours' : 'theirs'
  return [
    `${isSelf ? 'Your' : 'Their'} open windows and running uploads here end within seconds.`,
    ...(scheduledPosts > 0
      ? [
          `${counted(scheduledPosts, 'scheduled post')} of ${whose} ${scheduledPosts === 1 ? 'goes' : 'go'} out as planned.`,
        ]
      : []),
    ...(drafts > 0 ? [`${counted(drafts, 'draft')} of ${whose} ${drafts === 1 ? 'stays' : 'stay'}.`] : []),
    ...(socialAccounts > 0
      ? [
          `${counted(socialAccounts, 'account')} that ${they} connected ${socialAccounts === 1 ? 'stays' : 'stay'} connected. If a platform asks for a new sign-in, another member does it.`,
        ]
      : []),
    ...(feeds.length > 0
      ? [`${feeds.join(', ')}: new entries are written in the name of somebody else from now on.`]
      : []),
    ...(reviewLinks > 0
      ? [
          `${counted(reviewLinks, 'review link')} that ${they} made ${reviewLinks === 1 ? 'stays' : 'stay'} open for your clients. ${isSelf ? 'You' : 'They'} know the ${reviewLinks === 1 ? 'address' : 'addresses'}: ${isSelf ? 'somebody else' : 'you'} can change ${reviewLinks === 1 ? 'it' : 'them'} in Posts, Review links.`,
        ]
      : []),
    ...(calendarFeed ? [`The address for calendar programs ends, because ${they} know it.`] : []),
  ]
}
