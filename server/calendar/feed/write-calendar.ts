import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import { brand } from '../../../contract/brand.ts'
import { handleOf } from '../../../contract/social-accounts/handle-of.ts'
import { platforms } from '../../../contract/platforms/platforms.ts'
import { inWorkspace } from '../../../contract/workspaces/workspace-link.ts'
import type { PlannedPost } from '../../posts/index.ts'

/** A post has no length; calendars draw something this short as one line. */
const minutes = 15
/** How often programs should ask again. */
const refreshSeconds = 15 * 60

type Calendar = {
  workspace: { id: string; name: string }
  appUrl: string
  posts: readonly PlannedPost[]
}

/**
 * The posts as iCalendar (RFC 5545). Times are instants in UTC, which each program shows in the zone of its user, also
 * across clock changes. The id of an event is that of its post, so it stays when the post is moved.
 */
export function writeCalendar({ workspace, appUrl, posts }: Calendar): string {
  const calendar = ical({
    name: escaped(`${workspace.name} · ${brand.name}`),
    prodId: { company: brand.name, product: 'Posts', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: refreshSeconds,
  })
  for (const { id, platform, username, at, status, excerpt, version, updatedAt } of posts) {
    const name = platforms[platform].name
    const url = inWorkspace(`${appUrl}/content/posts/${id}`, workspace.id)
    calendar.createEvent({
      id,
      start: at,
      end: new Date(at.getTime() + minutes * 60_000),
      summary: `${name}: ${excerpt}`,
      description: `${status === 'published' ? 'Published' : 'Scheduled'} for ${handleOf(username)} on ${name}.\n\n${url}`,
      url,
      sequence: version,
      stamp: updatedAt,
      lastModified: updatedAt,
      status: ICalEventStatus.CONFIRMED,
      // A post keeps nobody busy.
      transparency: ICalEventTransparency.TRANSPARENT,
    })
  }
  return calendar.toString()
}

/** The library escapes texts of events, but writes the name of a calendar as it is. */
const escaped = (text: string): string =>
  text.replaceAll(/\p{Cc}+/gu, ' ').replaceAll(/[\\;,]/g, (character) => `\\${character}`)
