import { postMetrics, type PostNumbers } from '../../../contract/analytics/metrics.ts'
import type { Caller } from '../../infra/http/caller.ts'
import type { Context } from '../../context.ts'
import { notFound } from '../../infra/http/app-error.ts'
import { listEvents } from '../history.queries.ts'
import { findNewestNumbers } from '../metrics/newest-numbers.queries.ts'
import { findPost } from '../posts.queries.ts'
import { presentPost } from '../posts.view.ts'

/** A post with its history and its newest numbers. */
export async function readPost(ctx: Context, caller: Caller, id: string) {
  const row = await findPost(ctx.db, caller.workspaceId, id)
  if (!row) throw notFound('post')
  const readAt = row.measured_at
  const numbers = readAt ? await findNewestNumbers(ctx.db, id) : undefined
  return {
    post: await presentPost(ctx, caller, row),
    history: await listEvents(ctx.db, id),
    metrics: readAt && { readAt: readAt.toISOString(), numbers: numbers ?? missing },
  }
}

const missing = Object.fromEntries(postMetrics.map((name) => [name, null])) as PostNumbers
