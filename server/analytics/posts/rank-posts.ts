import type { AnalyticsFilter, RankedPost, RankedPosts } from '../../../contract/analytics/analytics.ts'
import { engagementRate } from '../../../contract/analytics/metrics.ts'
import type { Context } from '../../context.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { requireEntitlement } from '../../plans/index.ts'
import { listSummariesOf } from '../../posts/index.ts'
import { choose } from '../choose.ts'
import { rounded } from '../overview/numbers.ts'
import { countRated } from '../results.queries.ts'
import { listFlopResults, listTopResults, type RankedRow } from './ranked-posts.queries.ts'

/** The posts of a range with the highest and the lowest engagement rates. */
export async function rankPosts(
  ctx: Context,
  caller: Caller,
  { limit, ...filter }: AnalyticsFilter & { limit: number },
): Promise<Omit<RankedPosts, 'success'>> {
  await requireEntitlement(ctx, ctx.db, caller.workspaceId, 'advancedAnalytics')
  const choice = await choose(ctx, caller.workspaceId, filter)
  const { range } = choice
  const compared = await countRated(ctx.db, choice, range)
  const page = { limit, of: compared }
  const top = await listTopResults(ctx.db, choice, range, page)
  const flop = await listFlopResults(ctx.db, choice, range, { ...page, without: top.map(({ id }) => id) })
  const present = await presenterOf(ctx, caller, [...top, ...flop])
  // The queries choose by the bounds of the rates; the lists are in the order of the rates that they show.
  const byRate = (a: RankedPost, b: RankedPost) => a.engagementRate - b.engagementRate
  return {
    top: present(top).toSorted((a, b) => byRate(b, a)),
    flop: present(flop).toSorted(byRate),
    compared,
  }
}

async function presenterOf(
  ctx: Context,
  caller: Caller,
  rows: readonly RankedRow[],
): Promise<(rows: readonly RankedRow[]) => RankedPost[]> {
  const summaries = await listSummariesOf(
    ctx,
    caller,
    rows.map(({ id }) => id),
  )
  const byId = new Map(summaries.map((post) => [post.id, post]))
  return (some) =>
    some.flatMap(({ id, ...numbers }) => {
      const post = byId.get(id)
      const rate = rounded(engagementRate(numbers.engagements, numbers.impressions))
      return post === undefined || rate === null ? [] : [{ post, ...numbers, engagementRate: rate }]
    })
}
