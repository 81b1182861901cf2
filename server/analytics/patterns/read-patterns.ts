import {
  traitNames,
  traits,
  type AnalyticsFilter,
  type Patterns,
} from '../../../contract/analytics/analytics.ts'
import type { Context } from '../../context.ts'
import { requireEntitlement } from '../../plans/index.ts'
import { choose } from '../choose.ts'
import { rateOf } from '../overview/numbers.ts'
import { listFacetSums, type RatedSums } from '../results.queries.ts'

const hoursPerDay = 24
const none: RatedSums = { posts: 0, rated: 0, ratedImpressions: 0, ratedEngagements: 0 }

/** The engagement rates of a range by hour of the week and by kind of post. */
export async function readPatterns(
  ctx: Context,
  workspaceId: string,
  filter: AnalyticsFilter,
): Promise<Omit<Patterns, 'success'>> {
  await requireEntitlement(ctx, ctx.db, workspaceId, 'advancedAnalytics')
  const choice = await choose(ctx, workspaceId, filter)
  const sums = await listFacetSums(ctx.db, choice, ['slot', ...traitNames], choice.range)
  const byFacet = Map.groupBy(sums, ({ facet }) => facet)
  return {
    timeZone: choice.timeZone,
    heatMap: (byFacet.get('slot') ?? [])
      .map(({ value, ...slot }) => ({ at: Number(value), ...groupNumbers(slot) }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ at, ...numbers }) => ({
        weekday: Math.floor(at / hoursPerDay) + 1,
        hour: at % hoursPerDay,
        ...numbers,
      })),
    kinds: traitNames.map((kind) => ({
      kind,
      groups: traits[kind].map((key) => ({
        key,
        ...groupNumbers(byFacet.get(kind)?.find(({ value }) => value === key) ?? none),
      })),
    })),
  }
}

function groupNumbers(sums: RatedSums) {
  return { posts: sums.posts, rated: sums.rated, engagementRate: rateOf(sums) }
}
