import { calendarResponseSchema } from '../../../contract/calendar/calendar.ts'
import { postGroupsResponseSchema } from '../../../contract/posts/post-groups.ts'
import { postStatuses } from '../../../contract/posts/posts.ts'
import { postTabSchema } from '../../../contract/posts/post-tabs.ts'
import { z } from '../../../contract/zod.ts'
import { reads, tool, type ToolCall } from '../tool.ts'
import { untrusted, untrustedSchema } from '../untrusted.ts'
import { accountId } from './content.ts'
import { dayInput, instantOf, localTime, postOutputSchema, presentPost, textOfPost } from './post-output.ts'
import { readWorkspace } from './workspace.ts'

export const listPosts = tool({
  name: 'list_posts',
  title: 'List posts',
  description:
    'Posts with their status: of a list (queue, approval, drafts, published, attention), that contain words, or of the days from_day to to_day, which tells what is planned already. Without arguments, the newest. If is_cut, there are more: go on with next_cursor, or ask for fewer days. Use get_post for whole texts and what happened. Changes nothing.',
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
        .optional()
        .meta({
          description: 'How many post groups; 20 if omitted. Not with days.',
          examples: [20],
        }),
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
    })
    .refine(({ from_day, limit, cursor }) => from_day === undefined || (limit ?? cursor) === undefined, {
      path: ['from_day'],
      message: 'days go with neither limit nor cursor; ask for fewer days instead',
    }),
  output: z.object({
    groups: z.array(
      z.object({
        post_group_id: z.string(),
        text: untrustedSchema.describe('The beginning of its text.'),
        posts: z.array(
          postOutputSchema
            .partial()
            .extend({ post_id: z.string(), platform: z.string(), status: z.enum(postStatuses) }),
        ),
      }),
    ),
    is_cut: z.boolean().describe('Whether there are more than this answer has.'),
    next_cursor: z.string().nullable().describe('The cursor of the next page; null with days.'),
  }),
  annotations: reads,
  async run(call, { list, search, account_id: account, from_day, to_day, limit, cursor }) {
    const { timeZone } = await readWorkspace(call)
    if (from_day !== undefined && to_day !== undefined) {
      return { ...(await listDays(call, { from_day, to_day, account, timeZone })), next_cursor: null }
    }
    const query = { tab: list, search, account, limit: limit ?? 20, cursor }
    const { groups, nextCursor } = await call.api.get(postGroupsResponseSchema, '/post-groups', query)
    return {
      groups: groups.map(({ id, posts }) => ({
        post_group_id: id,
        text: untrusted(textOfPost, posts[0]?.excerpt ?? ''),
        posts: posts.map((post) => presentPost(post, timeZone)),
      })),
      is_cut: nextCursor !== null,
      next_cursor: nextCursor,
    }
  },
})

type Days = { from_day: string; to_day: string; account: string | undefined; timeZone: string }

async function listDays({ api }: ToolCall, { from_day, to_day, account, timeZone }: Days) {
  const dayAfter = Temporal.PlainDate.from(to_day).add({ days: 1 }).toString()
  const { entries, isCut } = await api.get(calendarResponseSchema, '/calendar', {
    from: instantOf(from_day, timeZone),
    to: instantOf(dayAfter, timeZone),
    accounts: account,
  })
  return {
    groups: entries.slice(0, mostOfDays).map(({ groupId, excerpt, posts, at }) => ({
      post_group_id: groupId,
      text: untrusted(textOfPost, excerpt),
      posts: posts.map((post) => ({
        post_id: post.id,
        account_id: post.account?.id ?? null,
        platform: post.platform,
        status: post.status,
        local_time: localTime(at, timeZone),
        time_zone: timeZone,
      })),
    })),
    is_cut: isCut || entries.length > mostOfDays,
  }
}

/** More than a model reads at once. */
const mostOfDays = 200
