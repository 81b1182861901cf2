import { postMetrics } from '../../../contract/analytics/metrics.ts'
import type { Context } from '../../context.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { readPost } from '../../posts/index.ts'
import type { Series } from '../integrations/read-series.ts'

const labels = {
  impressions: 'Impressions',
  reach: 'Reach',
  engagements: 'Engagements',
  likes: 'Likes',
  comments: 'Comments',
  shares: 'Shares',
  saves: 'Saves',
  clicks: 'Clicks',
  videoViews: 'Video views',
} as const satisfies Record<(typeof postMetrics)[number], string>

/** `GET /analytics/post/:id`: the figures of a post since its publication, at the last reading. */
export async function readPostSeries(ctx: Context, caller: Caller, id: string): Promise<Series[]> {
  const { metrics } = await readPost(ctx, caller, id)
  if (!metrics) return []
  const date = metrics.readAt.slice(0, 10)
  return postMetrics.flatMap((name) => {
    const value = metrics.numbers[name]
    if (value === null) return []
    return [{ label: labels[name], data: [{ total: String(value), date }], percentageChange: null }]
  })
}
