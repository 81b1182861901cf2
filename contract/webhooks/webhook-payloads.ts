import { idSchema, instantSchema } from '../api.ts'
import { commentAudiences } from '../comments/comments.ts'
import { platformKeySchema } from '../platforms/platforms.ts'
import { roles } from '../workspaces/access.ts'
import { z } from '../zod.ts'
import { testEventType } from './webhook-events.ts'

/**
 * What webhooks send, as Standard Webhooks recommends it: `{type, timestamp, data}`. Fields are added over time, and none
 * is removed or changed.
 */

const accountSchema = z.object({
  id: idSchema,
  platform: platformKeySchema,
  /** The handle, without `@`. */
  username: z.string(),
})

/** A post as it is when the event is sent for the first time. If it was deleted by then, only what the event knew. */
const postSchema = z.object({
  id: idSchema,
  /** Posts of one group say the same thing on several accounts. Null for a deleted post. */
  groupId: idSchema.nullable(),
  platform: platformKeySchema,
  /** Null if the post has no account any more. */
  socialAccount: accountSchema.omit({ platform: true }).extend({ id: idSchema.nullable() }).nullable(),
  /** The beginning of the text, at most 300 characters. */
  excerpt: z.string(),
  /** The address of the post on its platform; null before it is published, or if the platform gives none. */
  permalink: z.string().nullable(),
  scheduledAt: instantSchema.nullable(),
  publishedAt: instantSchema.nullable(),
  labels: z.array(z.object({ id: idSchema, name: z.string() })),
  /** Its page in the product. */
  url: z.string(),
})

const bySchema = z.object({
  /** Null for a reviewer, who has no account. */
  userId: idSchema.nullable(),
  name: z.string(),
})

const event = <Type extends string, Shape extends z.ZodRawShape>(type: Type, shape: Shape) =>
  z.object({
    type: z.literal(type),
    /** When it happened. */
    timestamp: instantSchema,
    data: z.object({ workspaceId: idSchema, ...shape }),
  })

const post = { post: postSchema }
const socialAccount = { socialAccount: accountSchema }
/** What happened, as a sentence. */
const cause = { cause: z.string() }
const milestone = { value: z.number().int() }

export const webhookPayloadSchema = z.discriminatedUnion('type', [
  event('post.scheduled', {
    ...post,
    /** It is published at its time only if it is approved before. */
    waitsForApproval: z.boolean(),
  }),
  event('post.published', post),
  event('post.failed', { ...post, ...cause }),
  event('post.needs_attention', { ...post, ...cause }),
  event('post.points_missing', post),
  /** `post`: the first one, if several posts of a group ask together. */
  event('approval.requested', { ...post, by: bySchema, note: z.string() }),
  /** `post`: the first one, if several posts of a group were decided about together. */
  event('approval.decided', {
    ...post,
    by: bySchema,
    decision: z.enum(['approved', 'changes_requested', 'rejected', 'taken_back']),
    reason: z.string(),
  }),
  event('comment.created', {
    /** The first post of the group; null if it was deleted by then. */
    post: postSchema.nullable(),
    comment: z.object({
      id: idSchema,
      /** The first comment of the thread; null if it is the first one. */
      threadId: idSchema.nullable(),
      /** `client`: reviewers read it, too. */
      audience: z.enum(commentAudiences),
      text: z.string(),
      by: bySchema,
    }),
  }),
  event('review.opened', { reviewLink: z.object({ id: idSchema, name: z.string() }) }),
  event('social_account.connected', socialAccount),
  event('social_account.needs_reconnect', socialAccount),
  event('social_account.ends_soon', { ...socialAccount, endsAt: instantSchema }),
  event('social_account.disconnected', {
    ...socialAccount,
    by: bySchema,
    /** How many of its scheduled posts stopped. */
    scheduledPosts: z.number().int(),
  }),
  event('post.milestone', { ...post, ...milestone, metric: z.enum(['likes', 'impressions']) }),
  event('social_account.milestone', { ...socialAccount, ...milestone, metric: z.literal('followers') }),
  event('feed.needs_attention', { feed: z.object({ id: idSchema, title: z.string() }), ...cause }),
  event('points.low', { available: z.number().int() }),
  event('member.joined', { member: z.object({ userId: idSchema, name: z.string(), role: z.enum(roles) }) }),
  event('member.role_changed', {
    member: z.object({ userId: idSchema, role: z.enum(roles) }),
    by: z.object({ name: z.string() }),
  }),
  event(testEventType, { message: z.string() }),
])

export type WebhookPayload = z.infer<typeof webhookPayloadSchema>
