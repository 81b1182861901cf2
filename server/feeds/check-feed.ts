import { feedLimits } from '../../contract/feeds/feeds.ts'
import type { Context } from '../context.ts'
import { emit } from '../events/index.ts'
import { inTransaction } from '../infra/database/database.ts'
import { AppError } from '../infra/http/app-error.ts'
import { listConnectedAccounts } from '../social-accounts/index.ts'
import { addEntries } from './add-entries.ts'
import { countMadeSince, listWaiting } from './entries.queries.ts'
import { explainProblem, type FeedProblem } from './feed-problem.ts'
import { listFeedAccounts, writeChecked, type FeedRow } from './feeds.queries.ts'
import { writerOf } from './find-writer.ts'
import { postEntry } from './post-entry.ts'
import { fetchFeed } from './read/fetch-feed.ts'

const dayMs = 86_400_000
const everyMs = feedLimits.everyMinutes * 60_000
/** How long an entry may take, with its picture. */
export const claimMs = 5 * 60_000

/** The result of a check. `tell`: what users are notified of at once. */
type Outcome = { problem?: FeedProblem; retryAfterMs?: number; tell?: string }

/** Asks a claimed feed for new entries, and makes posts of those whose turn it is. */
export async function checkFeed(ctx: Context, feed: FeedRow): Promise<void> {
  const read = await readNew(ctx, feed)
  if (!read) return
  const posted = await postWaiting(ctx, feed)
  await finish(ctx, feed, { ...read, ...posted })
}

/** Undefined if another worker checks the feed by now. */
async function readNew(ctx: Context, feed: FeedRow): Promise<Outcome | undefined> {
  const { etag, last_modified: lastModified } = feed
  const answer = await fetchFeed(ctx, feed.url, { etag, lastModified })
  if (answer.kind === 'failed') return answer
  const now = ctx.clock.now()
  const isOurs = await inTransaction(ctx.db, async (trx) => {
    const change = answer.kind === 'read' ? { etag: answer.etag, last_modified: answer.lastModified } : {}
    if (!(await writeChecked(trx, feed, { ...change, answered_at: now }))) return false
    if (answer.kind === 'read') await addEntries(trx, feed.id, answer.feed.entries, { now, newest: Infinity })
    return true
  })
  return isOurs ? {} : undefined
}

/** Makes posts of the entries that wait, the oldest first, as many as the feed may have in 24 hours. */
async function postWaiting(ctx: Context, feed: FeedRow): Promise<Outcome> {
  const since = new Date(ctx.clock.now().getTime() - dayMs)
  const left = feed.posts_per_day - (await countMadeSince(ctx.db, feed.id, since))
  const entries = left > 0 ? await listWaiting(ctx.db, feed.id, left) : []
  if (entries.length === 0) return {}
  const { name, caller } = await writerOf(ctx, feed)
  if (!caller) return { problem: { code: 'no_writer', name } }
  const chosen = await listFeedAccounts(ctx.db, feed.id)
  const accounts = (await listConnectedAccounts(ctx.db, feed.workspace_id)).filter(({ id }) =>
    chosen.includes(id),
  )
  if (accounts.length === 0) return { problem: { code: 'no_accounts' } }
  let tell: string | undefined
  for (const entry of entries) {
    if (!(await extendClaim(ctx, feed))) break
    try {
      tell = (await postEntry(ctx, entry, { feed, caller, accounts })) ?? tell
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return { problem: { code: 'not_saved', cause: error.message } }
    }
  }
  return tell === undefined ? {} : { tell }
}

const extendClaim = (ctx: Context, feed: FeedRow) =>
  writeChecked(ctx.db, feed, { claimed_until: new Date(ctx.clock.now().getTime() + claimMs) })

/** Stores when the feed is read next, and notifies users of problems. */
async function finish(
  ctx: Context,
  feed: FeedRow,
  { problem, retryAfterMs = 0, tell }: Outcome,
): Promise<void> {
  const now = ctx.clock.now()
  const failures = problem ? feed.failures + 1 : 0
  const failingSince = problem ? (feed.failing_since ?? now) : null
  const backOff = Math.min(everyMs * 2 ** Math.max(0, failures - 1), dayMs)
  const told = whatToTell(feed, { now, problem, failingSince, tell })
  await inTransaction(ctx.db, async (trx) => {
    const isOurs = await writeChecked(trx, feed, {
      problem: problem ? JSON.stringify(problem) : null,
      failing_since: failingSince,
      failures,
      next_check_at: new Date(now.getTime() + Math.max(backOff, Math.min(retryAfterMs, dayMs))),
      claimed_until: null,
      ...(told !== undefined && { told_at: now }),
    })
    if (!isOurs || told === undefined) return
    await emit(ctx, trx, feed.workspace_id, {
      type: 'feed.needs_attention',
      data: { feedId: feed.id, title: feed.title, cause: told },
    })
  })
}

type State = {
  now: Date
  problem: FeedProblem | undefined
  failingSince: Date | null
  tell: string | undefined
}

/** Most failures of servers pass, so users are notified of them after some days, once; what only users can mend at once, and once a day. */
function whatToTell(feed: FeedRow, { now, problem, failingSince, tell }: State): string | undefined {
  const since = (at: Date | null) => now.getTime() - (at?.getTime() ?? 0)
  if (problem && failingSince) {
    const isOurs =
      problem.code === 'no_writer' || problem.code === 'no_accounts' || problem.code === 'not_saved'
    const isDue = isOurs || since(failingSince) >= feedLimits.toldAfterDays * dayMs
    const isTold = feed.told_at !== null && feed.told_at >= failingSince
    return isDue && !isTold ? explainProblem(problem).cause : undefined
  }
  return tell !== undefined && since(feed.told_at) >= dayMs ? tell : undefined
}
