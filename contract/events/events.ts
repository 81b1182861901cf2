import { z } from '../zod.ts'
import { idSchema, instantSchema } from '../api.ts'
import { commentAudiences } from '../comments/comments.ts'
import { platformKeySchema } from '../platforms/platforms.ts'
import { offReasons } from '../webhooks/webhooks.ts'
import { roles } from '../workspaces/access.ts'

const postSchema = z.object({
  postId: idSchema,
  platform: platformKeySchema,
  /** The handle of the social account, without `@`; null if the post no longer has an account. */
  username: z.string().nullable(),
  /** The beginning of the post's text; empty if it has none. */
  excerpt: z.string(),
})

const unpublishedPostSchema = postSchema.extend({
  /** What happened, as a sentence for the user. */
  cause: z.string(),
})

const socialAccountSchema = z.object({
  socialAccountId: idSchema,
  platform: platformKeySchema,
  username: z.string(),
})

const commentSchema = z.object({
  commentId: idSchema,
  /** The first post of the group that it is about. */
  postId: idSchema,
  /** Who is told. */
  userId: idSchema,
  /** `userId`: null for a reviewer. */
  by: z.object({ userId: idSchema.nullable(), name: z.string() }),
  /** The beginning of the comment. */
  excerpt: z.string(),
})

const milestone = { value: z.number().int() }

/** The events that users are notified of, under the bell and in the ways that they chose. */
export const notifiedEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('post.failed'), data: unpublishedPostSchema }),
  /** It is unknown whether the post is on the platform, it is a duplicate there, or it is only partly published. */
  z.object({ type: z.literal('post.needs_attention'), data: unpublishedPostSchema }),
  /** A post of a series cannot be published yet, because there are too few points to reserve. */
  z.object({
    type: z.literal('post.points_missing'),
    data: unpublishedPostSchema.omit({ cause: true }).extend({ scheduledAt: instantSchema }),
  }),
  /** A member asked for the approval of a post, or changed one that was approved. `askedUserId`: null means anybody. */
  z.object({
    type: z.literal('approval.requested'),
    data: postSchema.extend({
      by: z.object({ userId: idSchema, name: z.string() }),
      askedUserId: idSchema.nullable(),
      note: z.string(),
      scheduledAt: instantSchema.nullable(),
    }),
  }),
  /**
   * `by` decided about a post. `userId`: who had asked for it and is told; null if nobody is, because they decided
   * themselves.
   */
  z.object({
    type: z.literal('approval.decided'),
    data: postSchema.extend({
      userId: idSchema.nullable(),
      by: z.string(),
      /** Null for the client. Events from before the upgrade have none. */
      deciderId: idSchema.nullable().optional(),
      decision: z.enum(['approved', 'changes_requested', 'rejected', 'taken_back']),
      reason: z.string(),
    }),
  }),
  /** A post that waits for approval is due soon. `userId`: who asked, or was asked; null for all who can approve it. */
  z.object({
    type: z.literal('approval.due_soon'),
    data: postSchema.extend({ userId: idSchema.nullable(), scheduledAt: instantSchema }),
  }),
  /** A review link that `userId` made was opened for the first time. */
  z.object({
    type: z.literal('review.opened'),
    data: z.object({ linkId: idSchema, name: z.string(), userId: idSchema }),
  }),
  /** `by` mentioned `userId` in a comment. */
  z.object({ type: z.literal('comment.mentioned'), data: commentSchema }),
  /** `by` wrote in a thread of `userId`, or about a post that `userId` wrote. */
  z.object({ type: z.literal('comment.added'), data: commentSchema }),
  /** The platform no longer accepts the access to a social account. */
  z.object({ type: z.literal('social_account.needs_reconnect'), data: socialAccountSchema }),
  /** The access to a social account ends at that time, and only a user can renew it. Sent one week before. */
  z.object({
    type: z.literal('social_account.ends_soon'),
    data: socialAccountSchema.extend({ endsAt: instantSchema }),
  }),
  /** A user disconnected a social account. `scheduledPosts`: how many of its posts stopped. */
  z.object({
    type: z.literal('social_account.disconnected'),
    data: socialAccountSchema.extend({
      by: z.object({ userId: idSchema, name: z.string() }),
      scheduledPosts: z.number().int(),
    }),
  }),
  /** A number of the post reached `value` for the first time. */
  z.object({
    type: z.literal('post.milestone'),
    data: postSchema.extend({ ...milestone, metric: z.enum(['likes', 'impressions']) }),
  }),
  z.object({
    type: z.literal('social_account.milestone'),
    data: socialAccountSchema.extend({ ...milestone, metric: z.literal('followers') }),
  }),
  /** A feed brings no posts, or only drafts, and only a user can fix it. `cause` is a sentence. */
  z.object({
    type: z.literal('feed.needs_attention'),
    data: z.object({ feedId: idSchema, title: z.string(), cause: z.string() }),
  }),
  /** The available points just fell to `lowPointsThreshold` or below. */
  z.object({ type: z.literal('points.low'), data: z.object({ available: z.number().int() }) }),
  /** A video that `userId` requested was created. */
  z.object({
    type: z.literal('generation.video_ready'),
    data: z.object({ generationId: idSchema, userId: idSchema, platform: platformKeySchema }),
  }),
  /** A user accepted an invitation. */
  z.object({
    type: z.literal('member.joined'),
    data: z.object({ userId: idSchema, name: z.string(), role: z.enum(roles) }),
  }),
  /** `by` gave the member `userId` another role. */
  z.object({
    type: z.literal('member.role_changed'),
    data: z.object({ userId: idSchema, role: z.enum(roles), by: z.string() }),
  }),
  /** `by` made `userId` the owner of the workspace in their place. */
  z.object({
    type: z.literal('ownership.handed_over'),
    data: z.object({ userId: idSchema, by: z.string() }),
  }),
  /** `by`, an owner of the client workspace `name`, took it out of the plan of this workspace. */
  z.object({ type: z.literal('client.left'), data: z.object({ name: z.string(), by: z.string() }) }),
  /** A webhook was switched off because of its address. `name`: its description, or else its host. */
  z.object({
    type: z.literal('webhook.disabled'),
    data: z.object({
      webhookId: idSchema,
      name: z.string(),
      reason: z.enum(offReasons).exclude(['user']),
    }),
  }),
])

export type NotifiedEvent = z.infer<typeof notifiedEventSchema>

/** All events that the parts of the product send to each other. A subscriber gets each event at least once. */
export const productEventSchema = z.discriminatedUnion('type', [
  ...notifiedEventSchema.options,
  /** The post is on its platform. `permalink` is null if the platform gives none. */
  z.object({
    type: z.literal('post.published'),
    data: z.object({
      postId: idSchema,
      platform: platformKeySchema,
      socialAccountId: idSchema.nullable(),
      permalink: z.string().nullable(),
      /** The beginning of the post's text. */
      excerpt: z.string(),
    }),
  }),
  /** A post got a time. */
  z.object({
    type: z.literal('post.scheduled'),
    data: postSchema.extend({ waitsForApproval: z.boolean() }),
  }),
  /** A member or a reviewer wrote a comment, regardless of who is told. */
  z.object({
    type: z.literal('comment.created'),
    data: commentSchema.omit({ userId: true, excerpt: true }).extend({
      threadId: idSchema.nullable(),
      audience: z.enum(commentAudiences),
      /** All of it, with the names of whom it mentions. */
      text: z.string(),
    }),
  }),
  /** A user connected a social account, or connected it again. */
  z.object({ type: z.literal('social_account.connected'), data: socialAccountSchema }),
])

export type ProductEvent = z.infer<typeof productEventSchema>

/** An event as its subscribers get it. Repeated deliveries have the same id. */
export const emittedEventSchema = z.object({
  id: idSchema,
  workspaceId: idSchema,
  at: instantSchema,
  event: productEventSchema,
})

export type EmittedEvent<Event extends ProductEvent = ProductEvent> = Omit<
  z.infer<typeof emittedEventSchema>,
  'event'
> & { event: Event }
