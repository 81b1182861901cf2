import { commentThreadsResponseSchema } from '../../../contract/comments/comments.ts'
import { calendarResponseSchema } from '../../../contract/calendar/calendar.ts'
import { postGroupsResponseSchema } from '../../../contract/posts/post-groups.ts'
import { postDetailResponseSchema, postStatuses } from '../../../contract/posts/posts.ts'
import { postTabSchema } from '../../../contract/posts/post-tabs.ts'
import { z } from '../../../contract/zod.ts'
import { reads, tool, type ToolCall } from '../tool.ts'
import { untrusted, untrustedSchema } from '../untrusted.ts'
import { accountId, accountName, postGroupId } from './content.ts'
import { dayInput, instantOf, localTime, postOutputSchema, presentPost } from './post-output.ts'
import { readGroup } from './write-posts.ts'
import { readWorkspace } from './workspace.ts'

const textOfPost = 'the text of the post, which a feed or a colleague may have written'

export const listPosts = tool({
  name: 'list_posts',
  title: 'List posts',
  description:
    'Posts with their status: of a list (queue, approval, drafts, published, attention), that contain words, or of the days from_day to to_day, which tells what is planned already. Without arguments, the newest. Use get_post for whole texts and what happened. Changes nothing.',
  input: z
    .strictObject({
      list: postTabSchema.optional().meta({
        description:
          'queue: scheduled and waiting; approval: waiting for a person; drafts; published; attention: failed, or somebody has to look.',
        examples: ['queue'],
      }),
      search: z
        .string()
        .max(200)
        .optional()
        .meta({ description: 'Words that the text contains.', examples: ['rolls'] }),
      account_id: accountId.optional(),
      from_day: dayInput
        .optional()
        .describe('The first day, in the time zone of the workspace. With to_day.'),
      to_day: dayInput.optional().describe('The last day, included: at most 60 days after from_day.'),
      limit: z
        .number()
        .int()
        .min(1)
        .max(50)
        .default(20)
        .meta({ description: 'How many post groups; not used with days.', examples: [20] }),
      cursor: z
        .string()
        .max(200)
        .optional()
        .meta({ description: 'The next_cursor of the page before.', examples: ['MjAyNy0w'] }),
    })
    .refine(({ from_day, to_day }) => (from_day === undefined) === (to_day === undefined), {
      path: ['to_day'],
      message: 'from_day and to_day go together',
    })
    .refine(({ from_day, list, search }) => from_day === undefined || (list ?? search) === undefined, {
      path: ['from_day'],
      message: 'days go with neither list nor search',
    }),
  output: z.object({
    groups: z.array(
      z.object({
        post_group_id: z.string(),
        text: untrustedSchema.describe('The beginning of its text.'),
        posts: z.array(
          postOutputSchema
            .partial()
            .extend({ post_id: z.string(), account: z.string(), status: z.enum(postStatuses) }),
        ),
      }),
    ),
    next_cursor: z.string().nullable(),
  }),
  annotations: reads,
  async run(call, { list, search, account_id: account, from_day, to_day, limit, cursor }) {
    const { timeZone } = await readWorkspace(call)
    if (from_day !== undefined && to_day !== undefined) {
      const groups = await listDays(call, { from_day, to_day, account, timeZone })
      return { groups, next_cursor: null }
    }
    const query = { tab: list, search, account, limit, cursor }
    const { groups, nextCursor } = await call.api.get(postGroupsResponseSchema, '/post-groups', query)
    return {
      groups: groups.map(({ id, posts }) => ({
        post_group_id: id,
        text: untrusted(textOfPost, posts[0]?.excerpt ?? ''),
        posts: posts.map((post) => presentPost(post, timeZone)),
      })),
      next_cursor: nextCursor,
    }
  },
})

type Days = { from_day: string; to_day: string; account: string | undefined; timeZone: string }

async function listDays({ api }: ToolCall, { from_day, to_day, account, timeZone }: Days) {
  const dayAfter = Temporal.PlainDate.from(to_day).add({ days: 1 }).toString()
  const { entries } = await api.get(calendarResponseSchema, '/calendar', {
    from: instantOf(from_day, timeZone),
    to: instantOf(dayAfter, timeZone),
    accounts: account,
  })
  return entries.map(({ groupId, excerpt, posts, at }) => ({
    post_group_id: groupId,
    text: untrusted(textOfPost, excerpt),
    posts: posts.map((post) => ({
      post_id: post.id,
      account_id: post.account?.id ?? null,
      account: post.account
        ? accountName({ platform: post.platform, listedName: null, username: post.account.username })
        : post.platform,
      status: post.status,
      local_time: localTime(at, timeZone),
      time_zone: timeZone,
    })),
  }))
}

/** More than a person reads of one post. */
const mostPosts = 10
const mostEvents = 30
const mostComments = 50

export const getPost = tool({
  name: 'get_post',
  title: 'Read a post and what happened to it',
  description:
    'A post group with its whole texts, and for each of its posts: status, address, cause and cure of a problem, numbers, what happened step by step and who did it; and the comments of colleagues and clients. Use it before you change a post, and to answer why one was not published. Changes nothing.',
  input: z.strictObject({ post_group_id: postGroupId }),
  output: z.object({
    post_group_id: z.string(),
    version: z.number().int(),
    text: untrustedSchema.describe('The shared text.'),
    media_ids: z.array(z.string()),
    posts: z.array(
      postOutputSchema.extend({
        own_text: untrustedSchema.nullable().describe('Where it differs from the shared text.'),
        waits_for: z.string().nullable().describe('Whose approval it waits for.'),
        numbers: z
          .record(z.string(), z.number().nullable())
          .nullable()
          .describe('As its platform told them at the last reading.'),
        history: z.array(
          z.object({
            local_time: z.string(),
            step: z.string(),
            by: z.string().nullable().describe('Who did it; null for the product itself.'),
            what: untrustedSchema,
            platform_answer: untrustedSchema.nullable(),
          }),
        ),
      }),
    ),
    more_posts: z.number().int().describe('How many further posts are left out.'),
    comments: z.array(
      z.object({
        by: z.string().nullable(),
        is_client: z.boolean(),
        resolved: z.boolean(),
        body: untrustedSchema,
      }),
    ),
  }),
  annotations: reads,
  async run(call, { post_group_id: id }) {
    const { api } = call
    const [group, { timeZone }, { threads }] = await Promise.all([
      readGroup(call, id),
      readWorkspace(call),
      api.get(commentThreadsResponseSchema, `/post-groups/${id}/comments`),
    ])
    const shown = group.posts.slice(0, mostPosts)
    const details = await Promise.all(
      shown.map((post) => api.get(postDetailResponseSchema, `/posts/${post.id}`)),
    )
    const comments = threads.flatMap((thread) =>
      thread.comments.map(({ author, body }) => ({
        by: author.name,
        is_client: author.isReviewer,
        resolved: thread.resolvedAt !== null,
        body: untrusted(author.isReviewer ? 'a comment of a client' : 'a comment of a colleague', body),
      })),
    )
    return {
      post_group_id: id,
      version: group.version,
      text: untrusted(textOfPost, group.content),
      media_ids: group.media.map(({ media }) => media.id),
      posts: details.map(({ post, history, metrics }) => ({
        ...presentPost(post, timeZone),
        own_text: post.customized.content ? untrusted(textOfPost, post.content) : null,
        waits_for: waitsFor(post.approval),
        numbers: metrics?.numbers ?? null,
        history: history.slice(-mostEvents).map(({ at, step, by, message, answer }) => ({
          local_time: localTime(at, timeZone),
          step,
          by,
          what: untrusted('the history, which may quote the platform', message),
          platform_answer: answer === null ? null : untrusted('an answer of the platform', answer),
        })),
      })),
      more_posts: group.posts.length - shown.length,
      comments: comments.slice(-mostComments),
    }
  },
})

function waitsFor(approval: { waitsFor: 'member' | 'client'; askedOf: string | null } | null): string | null {
  if (approval === null) return null
  return approval.waitsFor === 'client' ? 'the client' : (approval.askedOf ?? 'anybody who may approve')
}
