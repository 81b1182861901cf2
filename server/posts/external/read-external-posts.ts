import { randomUUIDv7 } from 'node:crypto'
import { platforms } from '../../../contract/platforms/platforms.ts'
import type { RecentPost, Refusal } from '../../connectors/index.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../infra/database/database.ts'
import { AppError, notFound } from '../../infra/http/app-error.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { spendLimits } from '../../infra/limits/limits.ts'
import { type AccountRow, findAccount } from '../../social-accounts/index.ts'
import { callPlatform, type Opened } from '../call-platform.ts'
import { takePaidReads } from '../metrics/take-paid-reads.ts'
import { listOwnExternalIds, replaceExternalPosts, type ReadPost } from './external-posts.queries.ts'

/** The maximum number of newest posts that are read. */
const maxPosts = 50
const platformMs = 20_000
/** Each reading needs several calls to a platform, which limits them. */
const limit = { max: 10, seconds: 600 }
const words = { again: 'its posts can be read', now: 'cannot be read' }

/**
 * Reads the posts that an account published before it was connected, with their numbers, and replaces the stored ones.
 * If reading costs money, they count toward the posts that may be read on a day.
 */
export async function readExternalPosts(ctx: Context, caller: Caller, accountId: string): Promise<void> {
  const account = await findAccount(ctx.db, caller.workspaceId, accountId)
  if (!account) throw notFound('social account')
  await spendLimits(ctx.db, [{ key: `external-posts:${caller.workspaceId}`, ...limit }])
  const posts = await callPlatform(ctx, account, words, (opened) => readFrom(ctx, account, opened))
  const readAt = ctx.clock.now()
  await inTransaction(ctx.db, (trx) => replaceExternalPosts(trx, accountId, { posts, readAt }))
}

async function readFrom(
  ctx: Context,
  row: AccountRow,
  { connector, account }: Opened,
): Promise<ReadPost[] | Refusal> {
  const perDay = ctx.connectors.postReadsPerDay(row.platform)
  const allowed =
    perDay === undefined ? maxPosts : await takePaidReads(ctx, row.platform, { wanted: maxPosts, perDay })
  if (allowed === 0) throw noReadsLeft(row)
  const signal = AbortSignal.timeout(platformMs)
  const recent = await connector.recentPosts({ account, limit: allowed, signal })
  if (recent.kind !== 'posts') return recent
  const posts = await external(ctx, row, recent.posts)
  const metrics =
    posts.length === 0
      ? []
      : await connector.readMetrics({ account, externalIds: posts.map(({ externalId }) => externalId) })
  // If their numbers cannot be read, the posts are still shown.
  const numbers = new Map(Array.isArray(metrics) ? metrics.map((one) => [one.externalId, one]) : [])
  return posts.map((post) => ({ ...post, id: randomUUIDv7(), numbers: numbers.get(post.externalId) }))
}

/** The posts from before the connection that we did not publish ourselves during an earlier connection. */
async function external(ctx: Context, account: AccountRow, posts: RecentPost[]): Promise<RecentPost[]> {
  const before = posts.filter(({ at }) => Date.parse(at) < account.connected_at.getTime())
  const ids = before.map(({ externalId }) => externalId)
  const own = await listOwnExternalIds(ctx.db, account.id, ids)
  return before.filter(({ externalId }) => !own.has(externalId))
}

const noReadsLeft = ({ platform }: AccountRow) =>
  new AppError(
    'unavailable',
    `Reading posts costs money on ${platforms[platform].name}, and as many as your administrator allows for today were read. Please try again tomorrow.`,
  )
