import type { Metrics } from '../../connectors/connector.ts'
import type { Context } from '../../context.ts'
import { openAccount } from '../../social-accounts/index.ts'
import { listParkedUntil, parkCalls } from '../publish/limits/call-limits.queries.ts'
import { collectAnnounced, applyAnnouncedLimits } from '../publish/limits/apply-announced-limits.ts'
import type { Cadence } from './cadence.ts'
import type { ClaimedAccount } from './metric-schedules.queries.ts'
import { forgetMetrics } from './metrics-sweep.queries.ts'
import { listDuePosts, type DuePost, saveMetrics } from './metrics.queries.ts'
import { takePaidReads } from './take-paid-reads.ts'
import { inTransaction } from '../../infra/database/database.ts'
import { emitMilestones } from './emit-milestones.ts'

/** The maximum number of an account's posts that are read before the next account gets its turn. */
const batch = 100
const minuteMs = 60_000
const unavailableMs = 10 * minuteMs
/** The delay after an error that only a user can resolve, such as an account that must be reconnected. */
const refusedMs = 60 * minuteMs

/** Undefined: the remaining posts are read when they are due. Otherwise the account is not read before this time. */
type NextRead = Date | undefined

/** Reads and stores the metrics of an account's due posts, newest first. */
export async function readAccountMetrics(
  ctx: Context,
  { accountId, platform }: ClaimedAccount,
  cadence: Cadence,
): Promise<NextRead> {
  const later = (ms: number) => new Date(ctx.clock.now().getTime() + ms)
  const limited = { accountId, platform }
  const parked = (await listParkedUntil(ctx.db, [limited])).get(accountId)
  if (parked) return parked

  const due = await listDuePosts(ctx.db, accountId, { cadence, limit: batch })
  if (due.length === 0) return undefined
  const announced = collectAnnounced()
  const opened = await openAccount(ctx, accountId, announced.announce)
  if (opened.kind !== 'open') return later(opened.kind === 'unavailable' ? unavailableMs : refusedMs)

  const perDay = ctx.connectors.postReadsPerDay(platform)
  const allowed =
    perDay === undefined ? due.length : await takePaidReads(ctx, platform, { wanted: due.length, perDay })
  if (allowed === 0) {
    ctx.log.warn({ platform, perDay }, 'no more posts are read on this day, because reading costs money')
    return nextUtcDay(ctx.clock.now())
  }

  const posts = due.slice(0, allowed)
  const metrics = await opened.connector.readMetrics({
    account: opened.account,
    externalIds: posts.map(({ externalId }) => externalId),
  })
  await applyAnnouncedLimits(ctx.db, { social_account_id: accountId, platform }, announced)
  if (Array.isArray(metrics)) {
    await saveReadings(ctx, posts, metrics)
    if (cadence.keptDays !== undefined) await forgetMetrics(ctx.db, missingPosts(posts, metrics))
    return undefined
  }
  ctx.log.warn({ accountId, kind: metrics.kind, answer: metrics.answer }, 'could not read metrics')
  if (metrics.kind === 'rate_limited') {
    const { scope = 'account', retryAfterMs: waitMs } = metrics
    return parkCalls(ctx.db, limited, { scope, waitMs })
  }
  return later(metrics.kind === 'unavailable' ? (metrics.retryAfterMs ?? unavailableMs) : refusedMs)
}

/**
 * The ids of posts that the platform no longer has. If it requires data to be refreshed or removed, their numbers are
 * deleted.
 */
function missingPosts(posts: DuePost[], metrics: Metrics[]): string[] {
  const found = new Set(metrics.map(({ externalId }) => externalId))
  return posts.filter(({ externalId }) => !found.has(externalId)).map(({ id }) => id)
}

function nextUtcDay(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1))
}

/** Stores the readings of these posts, and emits events for the milestones that they crossed. */
export function saveReadings(ctx: Context, posts: DuePost[], metrics: Metrics[]): Promise<void> {
  return inTransaction(ctx.db, async (trx) => {
    await saveMetrics(trx, posts, metrics)
    await emitMilestones(ctx, trx, posts, metrics)
  })
}
