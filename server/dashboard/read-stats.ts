import type { Attention, DashboardStats } from '../../contract/dashboard/dashboard.ts'
import { engagementRate } from '../../contract/analytics/metrics.ts'
import type { Context } from '../context.ts'
import { findTimeZone } from '../workspaces/index.ts'
import { countPosts, sumFiguresSince, type Figures } from './dashboard.queries.ts'
import { findPeriodStarts } from './period-starts.ts'

/** The dashboard's figures of a workspace in its time zone, and the number of posts that need attention. */
export async function readStats(
  ctx: Context,
  workspaceId: string,
): Promise<{ stats: DashboardStats; attention: Omit<Attention, 'posts'> }> {
  const now = ctx.clock.now()
  const { month, lastMonth, week, lastWeek, thirtyDays, monthAgo } = findPeriodStarts(
    now,
    await findTimeZone(ctx.db, workspaceId),
  )
  const [counts, sums] = await Promise.all([
    countPosts(ctx.db, workspaceId, now),
    sumFiguresSince(ctx.db, workspaceId, [month, lastMonth, week, lastWeek, thirtyDays, monthAgo]),
  ])
  const [
    sinceMonth = none,
    sinceLastMonth = none,
    sinceWeek = none,
    sinceLastWeek = none,
    sinceThirty = none,
    sinceMonthAgo = none,
  ] = sums
  const publishedBefore = sinceLastMonth.published - sinceMonthAgo.published
  return {
    attention: { failed: counts.failed, needsAttention: counts.needsAttention },
    stats: {
      totalPosts: counts.total,
      scheduled: counts.scheduled,
      drafted: counts.drafted,
      thisMonth: sinceMonth.published,
      engagement: rounded(rateOf(sinceThirty)),
      reach: sinceMonth.withReach === 0 ? null : sinceMonth.reach,
      impressions: sinceMonth.measured === 0 ? null : sinceMonth.impressions,
      totalPostsChange:
        publishedBefore === 0
          ? null
          : rounded((100 * (sinceMonth.published - publishedBefore)) / publishedBefore),
      engagementChange: rounded(difference(rateOf(sinceWeek), rateOf(minus(sinceLastWeek, sinceWeek)))),
      nextPostAt: counts.nextAt?.toISOString() ?? null,
    },
  }
}

const none: Figures = {
  created: 0,
  published: 0,
  measured: 0,
  impressions: 0,
  withReach: 0,
  reach: 0,
  ratedImpressions: 0,
  engagements: 0,
}

type Rated = Pick<Figures, 'engagements' | 'ratedImpressions'>

const rateOf = ({ engagements, ratedImpressions }: Rated) => engagementRate(engagements, ratedImpressions)

function minus(a: Figures, b: Figures): Rated {
  return {
    engagements: a.engagements - b.engagements,
    ratedImpressions: a.ratedImpressions - b.ratedImpressions,
  }
}

function difference(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : a - b
}

/** Two decimals, because the counts do not support more precision. */
function rounded(value: number | null): number | null {
  return value === null ? null : Math.round(value * 100) / 100
}
