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

const platform = platformKeySchema.describe('The platform.')
const handle = z.string().describe('The handle, without `@`.')
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
    excerpt: z.string().describe('The beginning of the text, at most 300 characters.'),
    permalink: z
      .string()
      .nullable()
      .describe('Its address on the platform; null before it is published, or if the platform gives none.'),
    scheduledAt: instantSchema.nullable().describe('When it goes out; null if it is not scheduled.'),
    publishedAt: instantSchema.nullable().describe('When it was published; null before.'),
    labels: z
      .array(z.object({ id: idSchema, name: z.string().describe('Its name.') }))
      .describe('The labels of its group.'),
    url: z.string().describe('Its page in the application.'),
  })
  .meta({
    id: 'WebhookPost',
    description:
      'The post as it is when the event is sent for the first time. If it was deleted by then, only what the event knew.',
  })

const bySchema = z
  .object({
    userId: idSchema.nullable().describe('Null for a reviewer, who has no account.'),
    name: z.string().describe('The name.'),
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
const cause = { cause: z.string().describe('What happened, as a sentence.') }
const milestone = { value: z.number().int().describe('The round number.') }
const metric = 'What reached it.'
const userId = idSchema.describe('The id of the member, as a user.')
const role = z.enum(roles).describe('The role.')
const nameOfMember = z.string().describe('The name of the member.')

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
    note: z.string().describe('The note for who decides; may be empty.'),
  }),
  /** `post`: the first one, if several posts of a group were decided about together. */
  event('approval.decided', {
    ...post,
    by: bySchema,
    decision: z
      .enum(['approved', 'changes_requested', 'rejected', 'taken_back'])
      .describe('`taken_back`: an approval that does not count any more.'),
    reason: z.string().describe('Why; may be empty.'),
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
        text: z.string().describe('The text.'),
        by: bySchema,
      })
      .describe('The comment.'),
  }),
  event('review.opened', {
    reviewLink: z.object({ id: idSchema, name: z.string().describe('Its name.') }).describe('The link.'),
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
    scheduledPosts: z.number().int().describe('How many of its scheduled posts stopped.'),
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
    feed: z.object({ id: idSchema, title: z.string().describe('Its title.') }).describe('The feed.'),
    ...cause,
  }),
  event('points.low', { available: z.number().int().describe('How many points are left.') }),
  event('member.joined', {
    member: z.object({ userId, name: nameOfMember, role }).describe('The new member.'),
  }),
  event('member.role_changed', {
    member: z.object({ userId, role }).describe('The member, with the new role.'),
    by: z.object({ name: z.string().describe('The name.') }).describe('Who changed it.'),
  }),
  event(testEventType, { message: z.string().describe('That this is a test.') }),
])

export type WebhookPayload = z.infer<typeof webhookPayloadSchema>
