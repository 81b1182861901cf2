import { feedLimits, type FeedPreview, type PreviewFeedInput } from '../../contract/feeds/feeds.ts'
import { handleOf } from '../../contract/social-accounts/handle-of.ts'
import { platforms } from '../../contract/platforms/platforms.ts'
import type { Context } from '../context.ts'
import { AppError } from '../infra/http/app-error.ts'
import type { Caller } from '../infra/http/caller.ts'
import { askPage, type PageCache } from '../link-previews/index.ts'
import { contentProblems } from '../posts/index.ts'
import { listNextSlots } from '../queue/index.ts'
import { listConnectedAccounts, type AccountRow } from '../social-accounts/index.ts'
import { entryText } from './entry-text.ts'
import { feedAddress } from './feed-address.ts'
import { explainProblem, type FeedProblem } from './feed-problem.ts'
import { findFeedAt } from './feeds.queries.ts'
import { fetchFeed, type FeedResponse } from './read/fetch-feed.ts'

/**
 * The newest entries of a feed, and what posts they would become. An address of a site leads to its feed. What was read is
 * kept for a while, so that a template can be tried out. Throws `conflict` for what cannot be read, and `rate_limited`.
 */
export async function previewFeed(
  ctx: Context,
  cache: PageCache<FeedResponse>,
  caller: Caller,
  input: PreviewFeedInput,
): Promise<FeedPreview> {
  const address = feedAddress(input.url)
  const answer = await askPage(ctx, {
    cache,
    caller,
    url: address,
    limit: 'feed-preview',
    ask: ({ href }) => fetchFeed(ctx, href),
  })
  if (answer.kind !== 'read') throw unreadable(answer.kind === 'failed' ? answer.problem : undefined)
  const { title, entries } = answer.feed
  const accounts = (await listConnectedAccounts(ctx.db, caller.workspaceId)).filter(({ id }) =>
    input.socialAccountIds.includes(id),
  )
  return {
    url: answer.url,
    title,
    entryCount: entries.length,
    followed: (await findFeedAt(ctx.db, caller.workspaceId, answer.url)) !== undefined,
    entries: entries.slice(0, feedLimits.shown).map((entry) => {
      const text = entryText(input.template, { ...entry, link: entry.link ?? '', feed: title })
      const hasPicture = input.withPicture && entry.pictureUrl !== null
      return {
        title: entry.title,
        link: entry.link,
        publishedAt: entry.publishedAt,
        text,
        hasPicture,
        problems: contentProblems(accounts, text, hasPicture ? 1 : 0),
      }
    }),
    notes: input.becomes === 'queued' ? await notesOf(ctx, caller, accounts) : [],
  }
}

export function unreadable(problem: FeedProblem = { code: 'no_feed' }): AppError {
  const { cause, cure } = explainProblem(problem)
  return new AppError('conflict', `${cause} ${cure}`)
}

async function notesOf(ctx: Context, caller: Caller, accounts: readonly AccountRow[]): Promise<string[]> {
  const ids = accounts.map(({ id }) => id)
  const { next } = await listNextSlots(ctx, caller, ids)
  return accounts
    .filter(({ id }) => next.some((one) => one.socialAccountId === id && !one.hasSlots))
    .map(
      ({ username, platform }) =>
        `${handleOf(username)} on ${platforms[platform].name} has no slots yet: its posts stay drafts until you add some in its queue.`,
    )
}
