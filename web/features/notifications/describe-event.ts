import { eventPage, eventTitle } from '../../../contract/notifications/event-titles.ts'
import type { NotifiedEvent } from '../../../contract/events/events.ts'
import { platforms, type PlatformKey } from '../../../contract/platforms/platforms.ts'
import { roleTexts, roleWithArticle } from '../../../contract/members/roles.ts'
import type { PostStatus } from '../../../contract/posts/posts.ts'
import { handleOf } from '../../../contract/social-accounts/handle-of.ts'
import { wholeNumber } from '../../shared/numbers/compact-number.ts'
import { formatDate, formatDateTime } from '../../shared/time/date-time.ts'

type Description = {
  title: string
  /** The beginning of the post that it is about. */
  excerpt?: string
  text: string
  tone: 'error' | 'warning' | 'success' | 'info'
  /** The page of what it is about. */
  to: string
}

/** What an event says to the user, and where it leads. */
export function describeEvent(event: NotifiedEvent): Description {
  return { title: eventTitle(event, wholeNumber), to: eventPage(event), ...detailsOf(event) }
}

/** What became of a post whose failure is solved. `status`: undefined if the post is deleted. */
export function describeSolved(event: NotifiedEvent, status: PostStatus | undefined): Description {
  return { ...describeEvent(event), ...solvedAs(event, status) }
}

function solvedAs(event: NotifiedEvent, status: PostStatus | undefined): Partial<Description> {
  switch (status) {
    case undefined:
      return { text: 'Deleted since', tone: 'info' }
    case 'published':
      return {
        // Of a post that needed attention, the user may have said that it was there.
        title: event.type === 'post.failed' ? 'Published after another try' : 'Post published',
        text: 'platform' in event.data ? accountIn({ username: null, ...event.data }) : '',
        tone: 'success',
      }
    case 'publishing':
      return { text: 'Publishing again...', tone: 'info' }
    case 'scheduled':
      return { text: 'Scheduled since', tone: 'info' }
    case 'failed':
    case 'needs_attention':
      return { text: 'Tried again since', tone: 'info' }
    case 'draft':
    case 'pending_approval':
    default:
      return { text: 'Changed since', tone: 'info' }
  }
}

function detailsOf(event: NotifiedEvent): Omit<Description, 'title' | 'to'> {
  switch (event.type) {
    case 'post.failed':
      return {
        excerpt: event.data.excerpt,
        text: `${accountIn(event.data)}: ${event.data.cause}`,
        tone: 'error',
      }
    case 'post.needs_attention':
      return {
        excerpt: event.data.excerpt,
        text: `${accountIn(event.data)}: ${event.data.cause}`,
        tone: 'warning',
      }
    case 'post.points_missing':
      return {
        excerpt: event.data.excerpt,
        text: `${accountIn(event.data)}: it waits. Buy a point pack or upgrade your plan before ${formatDateTime(event.data.scheduledAt)}.`,
        tone: 'warning',
      }
    case 'approval.requested':
      return {
        excerpt: event.data.excerpt,
        text: `${event.data.by.name} asks for approval${event.data.note === '' ? '.' : `: ${event.data.note}`}`,
        tone: 'info',
      }
    case 'approval.decided':
      return {
        excerpt: event.data.excerpt,
        text: `${event.data.by} ${decided[event.data.decision]}${event.data.reason === '' ? '.' : `: ${event.data.reason}`}`,
        tone: event.data.decision === 'approved' ? 'success' : 'warning',
      }
    case 'approval.due_soon':
      return {
        excerpt: event.data.excerpt,
        text: `${accountIn(event.data)}: it is due ${formatDateTime(event.data.scheduledAt)} and is not published unless it is approved before.`,
        tone: 'warning',
      }
    case 'review.opened':
      return { text: `${event.data.name}: it was opened for the first time.`, tone: 'info' }
    case 'comment.mentioned':
    case 'comment.added':
      return { text: event.data.excerpt, tone: 'info' }
    case 'social_account.needs_reconnect':
      return {
        text: `${accountIn(event.data)}: until then nothing is published to it.`,
        tone: 'error',
      }
    case 'social_account.ends_soon':
      return {
        text: `${accountIn(event.data)}: our access ends on ${formatDate(event.data.endsAt, { month: 'long' })}. Reconnect it before then.`,
        tone: 'warning',
      }
    case 'social_account.disconnected':
      return {
        text: `${event.data.by.name} disconnected ${accountIn(event.data)}. ${postsStopped(event.data.scheduledPosts)}`,
        tone: 'warning',
      }
    case 'post.milestone':
      return {
        excerpt: event.data.excerpt,
        text: `${accountIn(event.data)}: your post reached a milestone.`,
        tone: 'success',
      }
    case 'social_account.milestone':
      return {
        text: `${accountIn(event.data)} reached a milestone.`,
        tone: 'success',
      }
    case 'feed.needs_attention':
      return {
        text: `${event.data.title}: ${event.data.cause}`,
        tone: 'warning',
      }
    case 'webhook.disabled':
      return {
        text:
          event.data.reason === 'gone'
            ? `${event.data.name} answered that it wants no more events.`
            : `${event.data.name} only failed for three days.`,
        tone: 'warning',
      }
    case 'points.low':
      return {
        text: `${pointsLeft(event.data.available)} left. Upgrade your plan or buy a point pack.`,
        tone: 'warning',
      }
    case 'generation.video_ready':
      return {
        text: `Your video for ${platforms[event.data.platform].name} can be added to a post.`,
        tone: 'success',
      }
    case 'member.joined':
      return {
        text: `${event.data.name} joined as ${roleWithArticle(event.data.role)}.`,
        tone: 'success',
      }
    case 'member.role_changed':
      return {
        text: `${event.data.by} made you ${roleWithArticle(event.data.role)}. ${roleTexts[event.data.role].sentence}`,
        tone: 'success',
      }
    case 'ownership.handed_over':
      return {
        text: `${event.data.by} handed the workspace over to you.`,
        tone: 'success',
      }
    case 'client.left':
      return {
        text: `${event.data.by} took ${event.data.name} out of your plan. It pays for itself now.`,
        tone: 'warning',
      }
    // An event that only a newer server knows.
    default:
      return { text: 'Reload the page to see what happened.', tone: 'warning' }
  }
}

const decided = {
  approved: 'approved it',
  changes_requested: 'asks for changes',
  rejected: 'rejected it',
  taken_back: 'took the approval back',
} as const

function accountIn({ platform, username }: { platform: PlatformKey; username: string | null }): string {
  const { name } = platforms[platform]
  return username === null ? name : `${handleOf(username)} on ${name}`
}

function postsStopped(count: number): string {
  if (count === 0) return 'No scheduled post was waiting for it.'
  return `${wholeNumber(count)} scheduled ${count === 1 ? 'post' : 'posts'} stopped.`
}

const pointsLeft = (available: number) => (available === 1 ? '1 point' : `${available} points`)
