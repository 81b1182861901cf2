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

/** The example is shown in the guide and in the reference. */
const text = (description: string, example: string) => z.string().meta({ description, examples: [example] })
const count = (description: string, example: number) =>
  z
    .number()
    .int()
    .meta({ description, examples: [example] })

const platform = platformKeySchema.describe('The platform.')
const handle = text('The handle, without `@`.', 'riverbakes')
const workspaceId = idSchema.describe('The workspace in which it happened.')

const accountSchema = z
  .object({ id: idSchema, platform, username: handle })
  .meta({ id: 'WebhookAccount', description: 'The social account that it is about.' })

const postSchema = z
  .object({
    id: idSchema,
    groupId: idSchema
      .nullable()
      .describe('Posts of one group say the same thing on several accounts. Null for a deleted post.'),
    platform,
    socialAccount: z
      .object({
        id: idSchema.nullable().describe('Its id; null if the post was deleted.'),
        username: handle,
      })
      .nullable()
      .describe('Where it is published; null if it has no account any more.'),
    excerpt: text('The beginning of the text, at most 300 characters.', 'We open on Friday at nine.'),
    permalink: z
      .string()
      .nullable()
      .meta({
        description:
          'Its address on the platform; null before it is published, or if the platform gives none.',
        examples: ['https://www.instagram.com/p/DFqXm2xTnR8/'],
      }),
    scheduledAt: instantSchema.nullable().describe('When it goes out; null if it is not scheduled.'),
    publishedAt: instantSchema.nullable().describe('When it was published; null before.'),
    labels: z
      .array(z.object({ id: idSchema, name: text('Its name.', 'Launch') }))
      .describe('The labels of its group.'),
    url: text(
      'Its page in the application.',
      'https://app.example.com/content/posts/497f6eca-6276-4993-bfeb-53cbbbba6f08',
    ),
  })
  .meta({
    id: 'WebhookPost',
    description:
      'The post as it is when the event is sent for the first time. If it was deleted by then, only what the event knew.',
  })

const bySchema = z
  .object({
    userId: idSchema.nullable().describe('Null for a reviewer, who has no account.'),
    name: text('The name.', 'Lena Winter'),
  })
  .meta({ id: 'WebhookActor', description: 'Who did it.' })

const event = <Type extends string, Shape extends z.ZodRawShape>(type: Type, shape: Shape) =>
  z.object({
    type: z.literal(type).describe('What happened.'),
    timestamp: instantSchema.describe('When it happened.'),
    data: z.object({ workspaceId, ...shape }).describe('What it is about.'),
  })

const post = { post: postSchema }
const socialAccount = { socialAccount: accountSchema }
const cause = {
  cause: text('What happened, as a sentence.', 'The platform no longer accepts our access to the account.'),
}
const milestone = { value: count('The round number.', 1000) }
const metric = 'What reached it.'
const userId = idSchema.describe('The id of the member, as a user.')
const role = z.enum(roles).describe('The role.')
const nameOfMember = text('The name of the member.', 'Lena Winter')

export const webhookPayloadSchema = z.discriminatedUnion('type', [
  event('post.scheduled', {
    ...post,
    waitsForApproval: z
      .boolean()
      .describe('Whether it is published at its time only if it is approved before.'),
  }),
  event('post.published', post),
  event('post.failed', { ...post, ...cause }),
  event('post.needs_attention', { ...post, ...cause }),
  event('post.points_missing', post),
  /** `post`: the first one, if several posts of a group ask together. */
  event('approval.requested', {
    ...post,
    by: bySchema,
    note: text('The note for who decides; may be empty.', 'Is the day right?'),
  }),
  /** `post`: the first one, if several posts of a group were decided about together. */
  event('approval.decided', {
    ...post,
    by: bySchema,
    decision: z
      .enum(['approved', 'changes_requested', 'rejected', 'taken_back'])
      .describe('`taken_back`: an approval that does not count any more.'),
    reason: text('Why; may be empty.', 'The day is right now.'),
  }),
  event('comment.created', {
    post: postSchema.nullable().describe('The first post of the group; null if it was deleted by then.'),
    comment: z
      .object({
        id: idSchema,
        threadId: idSchema
          .nullable()
          .describe('The first comment of the thread; null if it is the first one.'),
        audience: z.enum(commentAudiences).describe('`client`: reviewers read it, too.'),
        text: text('The text.', 'Make it eight.'),
        by: bySchema,
      })
      .describe('The comment.'),
  }),
  event('review.opened', {
    reviewLink: z.object({ id: idSchema, name: text('Its name.', 'Posts for May') }).describe('The link.'),
  }),
  event('social_account.connected', socialAccount),
  event('social_account.needs_reconnect', socialAccount),
  event('social_account.ends_soon', {
    ...socialAccount,
    endsAt: instantSchema.describe('When our access ends.'),
  }),
  event('social_account.disconnected', {
    ...socialAccount,
    by: bySchema,
    scheduledPosts: count('How many of its scheduled posts stopped.', 2),
  }),
  event('post.milestone', {
    ...post,
    ...milestone,
    metric: z.enum(['likes', 'impressions']).describe(metric),
  }),
  event('social_account.milestone', {
    ...socialAccount,
    ...milestone,
    metric: z.literal('followers').describe(metric),
  }),
  event('feed.needs_attention', {
    feed: z.object({ id: idSchema, title: text('Its title.', 'News of the bakery') }).describe('The feed.'),
    ...cause,
  }),
  event('points.low', { available: count('How many points are left.', 12) }),
  event('member.joined', {
    member: z.object({ userId, name: nameOfMember, role }).describe('The new member.'),
  }),
  event('member.role_changed', {
    member: z.object({ userId, role }).describe('The member, with the new role.'),
    by: z.object({ name: text('The name.', 'Lena Winter') }).describe('Who changed it.'),
  }),
  event(testEventType, {
    message: text('That this is a test.', 'This is a test event from Postwright. Your webhook works.'),
  }),
])

export type WebhookPayload = z.infer<typeof webhookPayloadSchema>
