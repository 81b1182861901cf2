import { z } from '../zod.ts'
import { idSchema, instantSchema, pageQuerySchema, success } from '../api.ts'
import { postSummarySchema } from '../posts/posts.ts'
import { notifiedEventSchema, type NotifiedEvent } from '../events/events.ts'

/** Kinds of notifications. Users choose for each kind in which ways they get it. */
export const notificationKinds = ['posts', 'accounts', 'milestones', 'points', 'videos', 'members'] as const
export type NotificationKind = (typeof notificationKinds)[number]

export const notificationWays = ['bell', 'mail', 'push'] as const
export type NotificationWay = (typeof notificationWays)[number]

export const kindOf: Record<NotifiedEvent['type'], NotificationKind> = {
  'post.failed': 'posts',
  'post.needs_attention': 'posts',
  'post.points_missing': 'posts',
  'feed.needs_attention': 'posts',
  'webhook.disabled': 'posts',
  'approval.requested': 'posts',
  'approval.decided': 'posts',
  'approval.due_soon': 'posts',
  'review.opened': 'posts',
  'comment.mentioned': 'posts',
  'comment.added': 'posts',
  'post.milestone': 'milestones',
  'social_account.milestone': 'milestones',
  'social_account.needs_reconnect': 'accounts',
  'social_account.ends_soon': 'accounts',
  'social_account.disconnected': 'accounts',
  'points.low': 'points',
  'generation.video_ready': 'videos',
  'member.joined': 'members',
  'member.role_changed': 'members',
  'ownership.handed_over': 'members',
  'client.left': 'members',
}

/** The preference that decides whether a kind is sent in a way. Not all kinds are sent by mail. */
export const wayKeys = {
  bell: {
    posts: 'bellPosts',
    accounts: 'bellAccounts',
    milestones: 'bellMilestones',
    points: 'bellPoints',
    videos: 'bellVideos',
    members: 'bellMembers',
  },
  mail: { posts: 'mailPosts', accounts: 'mailAccounts', milestones: 'mailMilestones' },
  push: {
    posts: 'pushPosts',
    accounts: 'pushAccounts',
    milestones: 'pushMilestones',
    points: 'pushPoints',
    videos: 'pushVideos',
    members: 'pushMembers',
  },
} as const

/** An event that the user is notified of. */
export const notificationSchema = z.object({
  id: idSchema,
  at: instantSchema,
  isRead: z.boolean(),
  /** The post of a failure no longer needs anybody, or a later notification tells of it. Then it is also read. */
  isSolved: z.boolean(),
  event: notifiedEventSchema,
})

export type Notification = z.infer<typeof notificationSchema>

/** Unread notifications are counted up to this number. */
export const maxUnreadCount = 100

const notificationFilterSchema = z.enum(['all', 'unread', 'posts', 'accounts'])

export type NotificationFilter = z.infer<typeof notificationFilterSchema>

export const notificationsQuerySchema = pageQuerySchema.extend({
  show: notificationFilterSchema.default('all'),
})

export const notificationsResponseSchema = success({
  notifications: z.array(notificationSchema),
  /** The posts whose failures these notifications tell, as they are now. Deleted ones are absent. */
  posts: z.array(postSummarySchema),
  nextCursor: z.string().nullable(),
  /** How many of all notifications are unread, at most `maxUnreadCount`. */
  unread: z.number().int(),
})

/**
 * Marks this notification and all earlier ones as read, so that no notification is marked that the user has not seen.
 */
export const markAllReadSchema = z.object({ upTo: idSchema })

export const eventStreamQuerySchema = z.object({
  /** The id of the newest notification that the client has. Newer ones are sent first. */
  after: idSchema.optional(),
  /** How long the stream stays open. With 0 it ends as soon as it has sent the existing notifications. */
  seconds: z.coerce.number().int().min(0).max(3600),
})

/** What the stream of live updates sends. Each notification has its id as the id of the server-sent event. */
export const liveEventSchema = z.discriminatedUnion('type', [
  z.object({
    /** The first event. */
    type: z.literal('ready'),
    /** Whether the stream will send all notifications after the one in `after`. If not, the client reloads its list. */
    complete: z.boolean(),
  }),
  z.object({ type: z.literal('notification'), notification: notificationSchema }),
  /** The user has read notifications on some device. */
  z.object({ type: z.literal('read') }),
  /** A user of the workspace has changed posts that have a scheduled or published time. */
  z.object({ type: z.literal('posts') }),
  /** The members or the state of the workspace changed, and so may have what the user may do. */
  z.object({ type: z.literal('members') }),
  /** A member began or ended to have this post group open in the composer. */
  z.object({ type: z.literal('presence'), groupId: idSchema }),
  /** The comments of this post group changed. */
  z.object({ type: z.literal('comments'), groupId: idSchema }),
])

export type LiveEvent = z.infer<typeof liveEventSchema>
