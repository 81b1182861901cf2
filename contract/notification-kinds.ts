import type { NotifiedEvent } from './events.ts'

/** What users decide about together: through which ways they hear of it. */
export const notificationKinds = ['posts', 'accounts', 'milestones', 'points', 'videos'] as const
export type NotificationKind = (typeof notificationKinds)[number]

export const notificationWays = ['bell', 'mail', 'push'] as const
export type NotificationWay = (typeof notificationWays)[number]

export const kindOf: Record<NotifiedEvent['type'], NotificationKind> = {
  'post.failed': 'posts',
  'post.needs_attention': 'posts',
  'post.points_missing': 'posts',
  'feed.needs_attention': 'posts',
  'post.milestone': 'milestones',
  'social_account.milestone': 'milestones',
  'social_account.needs_reconnect': 'accounts',
  'social_account.ends_soon': 'accounts',
  'social_account.disconnected': 'accounts',
  'points.low': 'points',
  'generation.video_ready': 'videos',
}

/** The preference that decides whether a kind is sent in a way; not all kinds are mailed. */
export const wayKeys = {
  bell: {
    posts: 'bellPosts',
    accounts: 'bellAccounts',
    milestones: 'bellMilestones',
    points: 'bellPoints',
    videos: 'bellVideos',
  },
  mail: { posts: 'mailPosts', accounts: 'mailAccounts', milestones: 'mailMilestones' },
  push: {
    posts: 'pushPosts',
    accounts: 'pushAccounts',
    milestones: 'pushMilestones',
    points: 'pushPoints',
    videos: 'pushVideos',
  },
} as const
