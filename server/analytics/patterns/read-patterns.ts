import { traitNames, traits, type AnalyticsFilter, type Patterns } from '../../../contract/analytics.ts'
import type { Context } from '../../context.ts'
import { requireEntitlement } from '../../plans/index.ts'
import { choose } from '../choose.ts'
import { addSums, rateOf } from '../overview/numbers.ts'
import { listFacetSums, type PostSums } from '../results.queries.ts'

const hoursPerDay = 24

/** In which hours of the week, and with which kinds of posts, a range had which engagement rate. */
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
        ...groupNumbers(addSums((byFacet.get(kind) ?? []).filter(({ value }) => value === key))),
      })),
    })),
  }
}

function groupNumbers(sums: PostSums) {
  return { posts: sums.posts, rated: sums.rated, engagementRate: rateOf(sums) }
}
