import { eventPage, eventTitle } from '../../../contract/notifications/event-titles.ts'
import type { NotifiedEvent } from '../../../contract/events/events.ts'
import { handleOf } from '../../../contract/social-accounts/handle-of.ts'
import { kindOf } from '../../../contract/notifications/notifications.ts'
import { platforms } from '../../../contract/platforms/platforms.ts'
import type { PushMessage } from '../../../contract/notifications/push.ts'

type Shown = Omit<PushMessage, 'tag'>

/** The message for one event. */
export function messageOf(event: NotifiedEvent): Shown {
  return { title: eventTitle(event), body: bodyOf(event), url: eventPage(event) }
}

/** The message for several events: how many there are of each kind. */
export function messageOfMany(events: readonly NotifiedEvent[]): Shown {
  const titles = new Map<string, number>()
  for (const event of events) {
    const title = kindOf[event.type] === 'milestones' ? 'Milestone' : eventTitle(event)
    titles.set(title, (titles.get(title) ?? 0) + 1)
  }
  return {
    title: `${events.length} notifications`,
    body: [...titles].map(([title, count]) => (count === 1 ? title : `${title} (${count})`)).join(', '),
    url: '/dashboard',
  }
}

function bodyOf({ data }: NotifiedEvent): string {
  const place = 'platform' in data ? platforms[data.platform].name : ''
  const account =
    'username' in data && data.username !== null ? `${handleOf(data.username)} on ${place}` : place
  const excerpt = 'excerpt' in data ? data.excerpt : ''
  if ('available' in data) return `${data.available} left`
  return [excerpt, account].filter((part) => part !== '').join(' · ')
}
