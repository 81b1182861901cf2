/** The events that webhooks can get: a closed list, each with what it says. The words stand in Settings and in the guide. */
export const webhookEvents = {
  'post.scheduled': 'A post was scheduled, put into a queue, or moved to another time.',
  'post.published': 'A post is on its platform, with all its parts.',
  'post.failed': 'A post could not be published.',
  'post.needs_attention':
    'A post waits for somebody, for example because nobody knows whether it was published.',
  'post.points_missing': 'A repeating post cannot be published yet, because there are too few points.',
  'approval.requested': 'Somebody asked for the approval of posts.',
  'approval.decided':
    'A member or a client approved posts, asked for changes, rejected them, or took an approval back.',
  'comment.created': 'A member or a reviewer wrote a comment.',
  'review.opened': 'A review link was opened for the first time.',
  'social_account.connected': 'A social account was connected, or connected again.',
  'social_account.needs_reconnect': 'A platform no longer accepts our access to a social account.',
  'social_account.ends_soon': 'Our access to a social account ends in a week unless somebody signs in again.',
  'social_account.disconnected': 'A social account was disconnected.',
  'post.milestone': 'The likes or views of a post reached a round number.',
  'social_account.milestone': 'The followers of a social account reached a round number.',
  'feed.needs_attention': 'A feed brings no posts, or only drafts, until somebody mends it.',
  'points.low': 'Few points are left.',
  'member.joined': 'Somebody accepted an invitation to the workspace.',
  'member.role_changed': 'A member got another role.',
} as const satisfies Record<string, string>

export type WebhookEventType = keyof typeof webhookEvents

export const webhookEventTypes = Object.keys(webhookEvents) as [WebhookEventType, ...WebhookEventType[]]

/** The type of what "Send a test event" sends. It cannot be chosen: every webhook can get it. */
export const testEventType = 'webhook.test'
