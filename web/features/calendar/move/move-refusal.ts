import type { CalendarEntry, CalendarPost } from '../../../../contract/calendar/calendar.ts'
import { formatTime } from '../../../shared/time/date-time.ts'
import { knownOr } from '../../../shared/words/known-or.ts'
import { instantOf } from '../../../shared/time/wall-time.ts'
import { hourOf, type Day } from '../days/calendar-days.ts'
import { shortDayName } from '../days/day-words.ts'

const refusals: Record<CalendarPost['status'], string> = {
  published: 'This post is already published, so it stays on its day.',
  publishing: 'This post is being published right now, so it cannot be moved.',
  scheduled: 'Your role does not allow you to move scheduled posts.',
  draft: 'This draft is not scheduled. Open it to choose a time.',
  failed: 'This post could not be published. Open it to try again or to choose another time.',
  needs_attention: 'This post needs an answer from you first. Open it to see what happened.',
  pending_approval: 'Your role does not allow you to move posts that wait for approval.',
}

/** Why an entry cannot be moved at all; null if it can. */
export function refusalOf({ posts }: CalendarEntry): string | null {
  const [first] = posts
  return first === undefined || posts.some(({ movable }) => movable)
    ? null
    : knownOr(refusals, first.status, 'This post cannot be moved. Open it to see why.')
}

/** The time of an entry on another day: the hour stays. */
export const timeOn = (entry: CalendarEntry, day: Day): Date =>
  instantOf(`${day}T${hourOf(new Date(entry.at))}`)

/** Why an entry cannot be moved to a day; null if it can. */
export function refusalOn(entry: CalendarEntry, day: Day, now: Date): string | null {
  const refused = refusalOf(entry)
  if (refused !== null) return refused
  const time = timeOn(entry, day)
  return time > now ? null : `${formatTime(time)} on ${shortDayName(day)} has passed. Choose a later day.`
}
