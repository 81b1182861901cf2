import type { Metrics } from '../../connectors/connector.ts'
import { milestoneOf } from '../../../contract/analytics/milestones.ts'
import type { Context, Trx } from '../../context.ts'
import { emit } from '../../events/index.ts'
import { reachMilestone } from '../../milestones/index.ts'
import { lineExcerptOf } from '../read/excerpt.ts'
import { listLastReadings } from './last-readings.queries.ts'
import type { DuePost } from './metrics.queries.ts'

const told = ['likes', 'impressions'] as const
const excerptLength = 90

/**
 * Emits events for the milestones that posts crossed with the readings that were just saved, in the same transaction.
 */
export async function emitMilestones(
  ctx: Context,
  trx: Trx,
  posts: readonly DuePost[],
  metrics: readonly Metrics[],
): Promise<void> {
  const high = new Set(
    metrics
      .filter((read) => told.some((metric) => milestoneOf(read[metric] ?? 0) > 0))
      .map(({ externalId }) => externalId),
  )
  const ids = posts.filter(({ externalId }) => high.has(externalId)).map(({ id }) => id)
  if (ids.length === 0) return
  for (const post of await listLastReadings(trx, ids)) {
    for (const metric of told) {
      const now = post[metric]
      if (now === null) continue
      const { postId, workspaceId, platform, username } = post
      const before = post[`${metric}Before`]
      const value = await reachMilestone(trx, { workspaceId, postId, metric, before, now })
      if (value === undefined) continue
      const excerpt = lineExcerptOf(post.beginning, excerptLength)
      const data = { postId, platform, username, excerpt, metric, value }
      await emit(ctx, trx, workspaceId, { type: 'post.milestone', data })
    }
  }
}
