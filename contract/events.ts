import { z } from './zod.ts'
import { idSchema, instantSchema } from './api.ts'
import { platformKeySchema } from './platforms/platform-key.ts'

const unpublishedPostSchema = z.object({
  postId: idSchema,
  platform: platformKeySchema,
  /** Handle of the social account, without `@`; null if the post has none any more. */
  username: z.string().nullable(),
  /** The beginning of its text; empty if it has none. */
  excerpt: z.string(),
  /** What happened, as a sentence for the user. */
  cause: z.string(),
})

const socialAccountSchema = z.object({
  socialAccountId: idSchema,
  platform: platformKeySchema,
  username: z.string(),
})

/** Everything that parts of the product tell each other, and users. A subscriber gets it at least once. */
export const notifiedEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('post.failed'), data: unpublishedPostSchema }),
  /** It is unknown whether the post is on the platform, it is a duplicate there, or it is only partly published. */
  z.object({ type: z.literal('post.needs_attention'), data: unpublishedPostSchema }),
  /** The platform no longer accepts the access to a social account. */
  z.object({ type: z.literal('social_account.needs_reconnect'), data: socialAccountSchema }),
  /** The access to a social account ends at that time, and only a user can renew it: a week before. */
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
  /** The available points just fell to `lowPointsThreshold` or below. */
  z.object({ type: z.literal('points.low'), data: z.object({ available: z.number().int() }) }),
  /** A video that `userId` requested was created. */
  z.object({
    type: z.literal('generation.video_ready'),
    data: z.object({ generationId: idSchema, userId: idSchema, platform: platformKeySchema }),
  }),
])

export type NotifiedEvent = z.infer<typeof notifiedEventSchema>

/** Users are told about every event. */
export type ProductEvent = NotifiedEvent

/** An event as its subscribers get it. The same event always has the same id. */
export const emittedEventSchema = z.object({
  id: idSchema,
  workspaceId: idSchema,
  at: instantSchema,
  event: notifiedEventSchema,
})

export type EmittedEvent<Event extends ProductEvent = ProductEvent> = Omit<
  z.infer<typeof emittedEventSchema>,
  'event'
> & { event: Event }
