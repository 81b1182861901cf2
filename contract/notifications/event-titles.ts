import type { NotifiedEvent } from '../events/events.ts'

const decided = {
  approved: 'Post approved',
  changes_requested: 'Changes requested',
  rejected: 'Post rejected',
  taken_back: 'Approval taken back',
} as const

const grouped = new Intl.NumberFormat('en')

/** The title of an event, under the bell and in a push message. `count` formats numbers as the user chose. */
export function eventTitle(event: NotifiedEvent, count = (number: number) => grouped.format(number)): string {
  switch (event.type) {
    case 'post.failed':
      return 'Post not published'
    case 'post.needs_attention':
      return 'Post needs attention'
    case 'post.points_missing':
      return 'Too few points for a repeating post'
    case 'approval.requested':
      return 'Post waits for approval'
    case 'approval.decided':
      return decided[event.data.decision]
    case 'approval.due_soon':
      return 'Not approved yet'
    case 'review.opened':
      return 'Review link opened'
    case 'comment.mentioned':
      return `${event.data.by.name} mentioned you`
    case 'comment.added':
      return `${event.data.by.name} commented`
    case 'social_account.needs_reconnect':
      return 'Account needs to be reconnected'
    case 'social_account.ends_soon':
      return 'Sign in again soon'
    case 'social_account.disconnected':
      return 'Account disconnected'
    case 'post.milestone':
    case 'social_account.milestone':
      return `${count(event.data.value)} ${event.data.metric}`
    case 'feed.needs_attention':
      return 'Feed needs attention'
    case 'points.low':
      return 'Points are low'
    case 'generation.video_ready':
      return 'Video ready'
    case 'member.joined':
      return 'New member'
    case 'member.role_changed':
      return 'Your role changed'
    case 'client.left':
      return 'A client left your plan'
    case 'webhook.disabled':
      return 'Webhook switched off'
    case 'ownership.handed_over':
      return 'You own this workspace now'
    // Of a newer server, on a page that was opened before.
    default:
      return 'Something happened'
  }
}

/** The page that shows the subject of an event. */
export function eventPage(event: NotifiedEvent): string {
  switch (event.type) {
    case 'post.failed':
    case 'post.needs_attention':
    case 'post.points_missing':
    case 'post.milestone':
    case 'approval.requested':
    case 'approval.decided':
    case 'approval.due_soon':
      return `/content/posts/${event.data.postId}`
    case 'comment.mentioned':
    case 'comment.added':
      return `/content/posts/${event.data.postId}?show=comments`
    case 'social_account.needs_reconnect':
    case 'social_account.ends_soon':
    case 'social_account.disconnected':
      return '/social'
    case 'review.opened':
      return `/content/posts/review-links/${event.data.linkId}`
    case 'social_account.milestone':
      return '/analytics'
    case 'feed.needs_attention':
      return '/content/feeds'
    case 'points.low':
      return '/subscription?buy=points'
    case 'generation.video_ready':
      return '/content'
    case 'member.joined':
    case 'member.role_changed':
    case 'ownership.handed_over':
      return '/settings/members'
    case 'client.left':
      return '/clients'
    case 'webhook.disabled':
      return `/settings/api/webhooks/${event.data.webhookId}`
    default:
      return '/dashboard'
  }
}
