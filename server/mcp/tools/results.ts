import {
  analyticsResponseSchema,
  lockedParts,
  rankedPostsResponseSchema,
} from '../../../contract/analytics/analytics.ts'
import { z } from '../../../contract/zod.ts'
import { AppError } from '../../infra/http/app-error.ts'
import { reads, tool, type ToolCall } from '../tool.ts'
import { untrusted, untrustedSchema } from '../untrusted.ts'
import { accountIds } from './content.ts'
import { dayInput, textOfPost } from './post-output.ts'

const sums = z.object({
  posts: z.number().int(),
  impressions: z.number().nullable(),
  reach: z.number().nullable(),
  engagements: z.number().nullable(),
  engagementRate: z.number().nullable().describe('In percent of impressions.'),
  followers: z.number().nullable(),
  followersGained: z.number().nullable(),
})

export const getAnalytics = tool({
  name: 'get_analytics',
  title: 'Read results',
  description:
    'How published posts did between two days (the last 30 without days): sums, change against the period before, by account, and the best and weakest posts with their post_group_id. null means unknown (the platform does not tell it, it was not read yet, or the plan lacks it: see locked), never 0. Changes nothing.',
  input: z.strictObject({
    from_day: dayInput.optional().describe('The first day. The default is 30 days ago.'),
    to_day: dayInput.optional().describe('The last day, included. The default is today.'),
    account_ids: accountIds.optional().describe('Only these accounts; all if omitted.'),
  }),
  output: z.object({
    from_day: z.string(),
    to_day: z.string(),
    time_zone: z.string(),
    totals: sums,
    change_percent: z
      .object({
        impressions: z.number().nullable(),
        engagement_rate_points: z.number().nullable(),
        followers_gained: z.number().nullable(),
      })
      .describe('Against the period before; null if it cannot be said.'),
    by_account: z
      .array(z.object({ account_id: z.string(), platform: z.string(), totals: sums }))
      .nullable()
      .describe('Null if locked has breakdown.'),
    best: z.array(rankedSchema()).describe('Empty if locked has posts, or nothing was measured.'),
    weakest: z.array(rankedSchema()).describe('As best.'),
    locked: z
      .array(z.enum(lockedParts))
      .describe(
        'What the plan does not include, so that it is null or empty here: breakdown (by_account), posts (best, weakest), range (days before the last 30); charts, patterns, export and insights are no part of this answer.',
      ),
  }),
  annotations: reads,
  async run(call, { from_day: from, to_day: to, account_ids }) {
    const query = { from, to, accounts: account_ids?.join(',') }
    const found = await call.api.get(analyticsResponseSchema, '/analytics', query)
    const { top, flop } = await rankedPosts(call, query)
    const { impressions, engagementRate, followersGained } = found.cards
    return {
      from_day: found.range.from,
      to_day: found.range.to,
      time_zone: found.range.timeZone,
      totals: found.totals,
      change_percent: {
        impressions: impressions.change,
        engagement_rate_points: engagementRate.change,
        followers_gained: followersGained.change,
      },
      by_account:
        found.byAccount?.map(({ account, totals }) => ({
          account_id: account.id,
          platform: account.platform,
          totals,
        })) ?? null,
      best: top,
      weakest: flop,
      locked: found.locked,
    }
  },
})

function rankedSchema() {
  return z.object({
    post_group_id: z.string(),
    post_id: z.string(),
    platform: z.string(),
    text: untrustedSchema,
    impressions: z.number().int(),
    engagements: z.number().int(),
    engagement_rate: z.number(),
  })
}

/** None where the plan does not include them. */
async function rankedPosts({ api }: ToolCall, query: Record<string, string | undefined>) {
  try {
    const { top, flop } = await api.get(rankedPostsResponseSchema, '/analytics/posts', query)
    return { top: top.map(present), flop: flop.map(present) }
  } catch (error) {
    if (error instanceof AppError && error.code === 'plan_required') return { top: [], flop: [] }
    throw error
  }
}

type Ranked = z.output<typeof rankedPostsResponseSchema>['top'][number]

const present = ({ post, impressions, engagements, engagementRate }: Ranked) => ({
  post_group_id: post.groupId,
  post_id: post.id,
  platform: post.platform,
  text: untrusted(textOfPost, post.excerpt),
  impressions,
  engagements,
  engagement_rate: engagementRate,
})
