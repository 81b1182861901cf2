import type { Context } from '../../context.ts'
import { hashToken } from '../../infra/crypto/tokens.ts'
import { notFound } from '../../infra/http/app-error.ts'
import { spendLimits } from '../../infra/limits/limits.ts'
import { listPlannedPosts } from '../../posts/index.ts'
import { findWorkspaceByFeed } from './calendar-feeds.queries.ts'
import { writeCalendar } from './write-calendar.ts'

const dayMs = 86_400_000
const daysBack = 90
const daysAhead = 366
/** Programs ask every few minutes at most, each for itself. */
const perFeed = { max: 120, seconds: 600 }

/**
 * What calendar programs read: what was published in the last 90 days, and what is scheduled for the next year. Throws
 * `not_found` for any address that is none, and `rate_limited`.
 */
export async function sendFeed(ctx: Context, file: string): Promise<string> {
  const workspace = await findWorkspaceByFeed(ctx.db, hashToken(file.replace(/\.ics$/, '')))
  if (!workspace) throw notFound('calendar')
  await spendLimits(ctx.db, [{ key: `calendar-feed:${workspace.id}`, ...perFeed }])
  const now = ctx.clock.now().getTime()
  const posts = await listPlannedPosts(ctx.db, workspace.id, {
    now: new Date(now),
    from: new Date(now - daysBack * dayMs),
    to: new Date(now + daysAhead * dayMs),
  })
  return writeCalendar({ workspace, appUrl: ctx.config.appUrl, posts })
}
