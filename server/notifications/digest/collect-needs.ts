import type { NotifiedEvent } from '../../../contract/events/events.ts'
import { platforms, type PlatformKey } from '../../../contract/platforms/platforms.ts'
import { handleOf } from '../../../contract/social-accounts/handle-of.ts'
import type { Context } from '../../context.ts'
import { listFeedsInNeed, type FeedInNeed } from '../../feeds/index.ts'
import {
  listBlockedExcerpts,
  listBlockedPosts,
  listPostsNeedingAttention,
  listUnpaidPosts,
  type PostInNeed,
  type UnpaidPost,
} from '../../posts/index.ts'
import { findEnds, listAccountsByIds, type AccountRow } from '../../social-accounts/index.ts'
import { listDisabledAmong } from '../../webhooks/index.ts'

/** The maximum number of posts that a mail names; further ones are only counted. */
const namedPosts = 5
const excerptLength = 90

/** Posts of one account that wait for the same reason. */
export type PostsInNeed = {
  /** "@ada on Twitter/X" */
  account: string
  posts: PostInNeed[]
}

/** An account that must be reconnected. */
export type AccountInNeed = {
  account: string
  platform: string
  /** The number of posts that wait for it, at most `maxCountedPosts`. */
  count: number
  named: { id: string; excerpt: string }[]
}

/** An account whose access ends at that time. A user must sign in to it again before. */
export type EndingAccount = { account: string; platform: string; endsAt: string }

export type Needs = {
  posts: PostsInNeed[]
  accounts: AccountInNeed[]
  ending: EndingAccount[]
  /** Posts of series. */
  unpaid: UnpaidPost[]
  feeds: FeedInNeed[]
  webhooks: DisabledWebhook[]
}

/** A webhook that is off because of its address. */
export type DisabledWebhook = Extract<NotifiedEvent, { type: 'webhook.disabled' }>['data']

/**
 * Returns which of these events still need attention: not those whose cause was fixed, deleted or published in the
 * meantime.
 */
export async function collectNeeds(
  ctx: Context,
  workspaceId: string,
  events: readonly NotifiedEvent[],
): Promise<Needs> {
  const postIds = [...new Set(events.flatMap((one) => ('postId' in one.data ? [one.data.postId] : [])))]
  const found = await listPostsNeedingAttention(ctx.db, workspaceId, postIds, excerptLength)
  const lostIds = events.flatMap((one) => ('socialAccountId' in one.data ? [one.data.socialAccountId] : []))
  const accountIds = new Set([...lostIds, ...found.flatMap(({ accountId }) => accountId ?? [])])
  const accounts = await listAccountsByIds(ctx.db, workspaceId, [...accountIds])
  const lost = accounts.filter(
    ({ id, status }) =>
      status !== 'connected' && (lostIds.includes(id) || found.some((post) => isWaitingFor(post, id))),
  )
  const rest = found.filter((post) => !lost.some(({ id }) => isWaitingFor(post, id)))
  return {
    posts: groupPosts(rest, accounts),
    accounts: await countWaiting(ctx, workspaceId, lost),
    ending: await listEnding(ctx, accounts, events),
    unpaid: await listUnpaidPosts(ctx.db, workspaceId, postIds, excerptLength),
    feeds: await listFeedsInNeed(ctx.db, workspaceId, causesOfFeeds(events)),
    webhooks: await listDisabled(ctx, workspaceId, events),
  }
}

/** The accounts with an access warning to which nobody has signed in again. */
async function listEnding(
  ctx: Context,
  accounts: readonly AccountRow[],
  events: readonly NotifiedEvent[],
): Promise<EndingAccount[]> {
  const ending = new Map<string, string>()
  for (const { type, data } of events) {
    if (type === 'social_account.ends_soon') ending.set(data.socialAccountId, data.endsAt)
  }
  const warned = accounts.filter(({ id, status }) => status === 'connected' && ending.has(id))
  const ends = await findEnds(ctx, warned)
  return warned.flatMap((row) => {
    const endsAt = ends.get(row.id)
    return endsAt !== undefined && endsAt === ending.get(row.id)
      ? [{ account: nameOf(row), platform: platforms[row.platform].name, endsAt }]
      : []
  })
}

/** Those that nobody has switched on again. The newest events come first. */
async function listDisabled(
  ctx: Context,
  workspaceId: string,
  events: readonly NotifiedEvent[],
): Promise<DisabledWebhook[]> {
  const told = new Map<string, DisabledWebhook>()
  for (const { type, data } of events) {
    if (type === 'webhook.disabled' && !told.has(data.webhookId)) told.set(data.webhookId, data)
  }
  const disabled = await listDisabledAmong(ctx.db, workspaceId, [...told.keys()])
  return disabled.flatMap(({ id }) => told.get(id) ?? [])
}

/** The last announced cause of each feed; the newest events come first. */
function causesOfFeeds(events: readonly NotifiedEvent[]): Map<string, string> {
  const causes = new Map<string, string>()
  for (const { type, data } of events) {
    if (type === 'feed.needs_attention' && !causes.has(data.feedId)) causes.set(data.feedId, data.cause)
  }
  return causes
}

function isWaitingFor({ accountId, problem }: PostInNeed, id: string): boolean {
  const code = problem.reason ?? problem.code
  return accountId === id && (code === 'reauth_required' || code === 'account_disconnected')
}

function groupPosts(posts: readonly PostInNeed[], accounts: readonly AccountRow[]): PostsInNeed[] {
  const groups = new Map<string, PostsInNeed>()
  for (const post of posts) {
    const { accountId, platform, problem } = post
    // Late posts have different times, but the same cause.
    const cause = problem.code === 'too_late' ? problem.code : problem.cause
    const key = JSON.stringify([accountId, platform, cause])
    const row = accounts.find(({ id }) => id === accountId)
    const group = groups.get(key) ?? { account: nameOf(row ?? { platform }), posts: [] }
    group.posts.push(post)
    groups.set(key, group)
  }
  return [...groups.values()]
}

async function countWaiting(
  ctx: Context,
  workspaceId: string,
  lost: readonly AccountRow[],
): Promise<AccountInNeed[]> {
  if (lost.length === 0) return []
  const blocked = await listBlockedPosts(ctx, workspaceId)
  return Promise.all(
    lost.map(async (row) => ({
      account: nameOf(row),
      platform: platforms[row.platform].name,
      count: blocked.find(({ account }) => account.id === row.id)?.count ?? 0,
      named: await listBlockedExcerpts(ctx.db, row.id, { limit: namedPosts, excerptLength }),
    })),
  )
}

const nameOf = ({ platform, username }: { platform: PlatformKey; username?: string }) =>
  username === undefined ? platforms[platform].name : `${handleOf(username)} on ${platforms[platform].name}`
