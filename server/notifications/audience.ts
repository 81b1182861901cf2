import type { Capability } from '../../contract/workspaces/access.ts'
import type { NotifiedEvent } from '../../contract/events/events.ts'

/** Who is notified: one user, or every member of the workspace whose role has a capability. */
export type Audience = { userId: string; capability: null } | { userId: null; capability: Capability }

/** The members that an event concerns; null if it is told to nobody. */
export function audienceOf(event: NotifiedEvent): Audience | null {
  switch (event.type) {
    case 'post.failed':
    case 'post.needs_attention':
    case 'post.points_missing':
    case 'feed.needs_attention':
      return { userId: null, capability: 'posts:write' }
    case 'approval.requested':
      return toApprovers(event.data.askedUserId)
    case 'approval.due_soon':
      return toApprovers(event.data.userId)
    case 'approval.decided':
      return event.data.userId === null ? null : { userId: event.data.userId, capability: null }
    case 'review.opened':
      return { userId: event.data.userId, capability: null }
    case 'social_account.needs_reconnect':
    case 'social_account.ends_soon':
      return { userId: null, capability: 'social-accounts:manage' }
    case 'post.milestone':
      return { userId: null, capability: 'posts:read' }
    case 'social_account.milestone':
    // The posts of the account stop, regardless of who wrote them.
    case 'social_account.disconnected':
      return { userId: null, capability: 'social-accounts:read' }
    case 'points.low':
      return { userId: null, capability: 'billing:manage' }
    case 'client.left':
      return { userId: null, capability: 'clients:manage' }
    case 'webhook.disabled':
      return { userId: null, capability: 'webhooks:manage' }
    case 'member.joined':
      return { userId: null, capability: 'members:manage' }
    case 'comment.mentioned':
    case 'comment.added':
    case 'generation.video_ready':
    case 'member.role_changed':
    case 'ownership.handed_over':
      return { userId: event.data.userId, capability: null }
  }
}

const toApprovers = (userId: string | null): Audience =>
  userId === null ? { userId, capability: 'posts:approve' } : { userId, capability: null }
