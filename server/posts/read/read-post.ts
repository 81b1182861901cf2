import { postMetrics, type PostNumbers } from '../../../contract/analytics/metrics.ts'
import type { Caller } from '../../infra/http/caller.ts'
import type { Context } from '../../context.ts'
import { notFound } from '../../infra/http/app-error.ts'
import { listEvents } from '../history.queries.ts'
import { findNewestNumbers } from '../metrics/newest-numbers.queries.ts'
import { findPost } from '../posts.queries.ts'
import { presentPost, presentSummaries } from '../posts.view.ts'
import { listPostsOfGroups } from './list.queries.ts'

/** A post with the others of its group, its history and its newest numbers. */
export async function readPost(ctx: Context, caller: Caller, id: string) {
  const row = await findPost(ctx.db, caller.workspaceId, id)
  if (!row) throw notFound('post')
  const readAt = row.measured_at
  const numbers = readAt ? await findNewestNumbers(ctx.db, id) : undefined
  const ofGroup = await listPostsOfGroups(ctx.db, caller.workspaceId, [row.group_id])
  return {
    post: await presentPost(ctx, caller, row),
    siblings: await presentSummaries(
      ctx,
      caller,
      ofGroup.filter((other) => other.id !== id),
    ),
    history: await listEvents(ctx.db, id),
    metrics: readAt && { readAt: readAt.toISOString(), numbers: numbers ?? missing },
  }
}

const missing = Object.fromEntries(postMetrics.map((name) => [name, null])) as PostNumbers
