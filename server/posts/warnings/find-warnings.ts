import type { z } from 'zod'
import type { PostWarning, postWarningsInputSchema } from '../../../contract/posts/post-warnings.ts'
import type { Context } from '../../context.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { findEnds, listAccountsByIds } from '../../social-accounts/index.ts'
import { toInstant } from '../schedule/schedule-post.ts'
import { searchWords } from '../search/search-words.ts'
import { findClosePosts, findSimilarPosts, listStoredTexts, type Written } from './warnings.queries.ts'

type Input = z.output<typeof postWarningsInputSchema>

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** The window before and after the time. */
const sameTextMs = 30 * dayMs
const closeMs = 15 * minuteMs
/** With ten words, texts that differ in one word have a similarity of 82%, in two words 67%. */
const leastSimilar = 0.6
/** The night, from this hour to that one, in the time zone of the chosen time. */
const night = { from: 23, to: 6 }

/**
 * Finds reasons not to publish these texts or posts at that time. They are advice and prevent nothing. Throws
 * `validation_failed` for a time that does not exist.
 */
export async function findWarnings(ctx: Context, caller: Caller, input: Input): Promise<PostWarning[]> {
  const at = input.at ? toInstant(input.at.localTime, input.at.timeZone) : ctx.clock.now()
  const written = [...writtenTexts(input), ...(await storedTexts(ctx, caller, input.postIds))]
  // Accounts of other workspaces are ignored.
  const accounts = await listAccountsByIds(ctx.db, caller.workspaceId, [
    ...new Set(written.map(({ accountId }) => accountId)),
  ])
  const own = new Set(accounts.map(({ id }) => id))
  const texts = written.filter(({ accountId }) => own.has(accountId))
  if (texts.length === 0) return []
  const [similar, close, ends] = await Promise.all([
    findSimilarPosts(ctx.db, texts, { at, withinMs: sameTextMs, least: leastSimilar }),
    findClosePosts(ctx.db, texts, { at, withinMs: closeMs }),
    input.at ? findEnds(ctx, accounts) : new Map<string, string>(),
  ])
  return [
    ...similar.map((post) => ({
      kind: 'same_text' as const,
      ...otherPost(post),
      similarity: Math.floor(post.similarity * 100),
    })),
    ...close.map((post) => ({ kind: 'close_in_time' as const, ...otherPost(post) })),
    ...[...ends]
      .filter(([, endsAt]) => Date.parse(endsAt) <= at.getTime())
      .map(([socialAccountId, endsAt]) => ({ kind: 'access_ends' as const, socialAccountId, endsAt })),
    ...(input.at && isNight(input.at.localTime) ? [{ kind: 'night' as const }] : []),
  ]
}

const writtenTexts = ({ texts, groupId }: Input): Written[] =>
  texts.flatMap(({ text, parts, socialAccountIds }) => {
    const words = searchWords([text, ...parts])
    const whole = text.toWellFormed()
    return socialAccountIds.map((accountId) => ({ accountId, groupId, text: whole, words }))
  })

async function storedTexts(ctx: Context, caller: Caller, ids: string[]): Promise<Written[]> {
  if (ids.length === 0) return []
  const posts = await listStoredTexts(ctx.db, caller.workspaceId, ids)
  return posts.map(({ parts, ...post }) => ({ ...post, words: searchWords([post.text, ...parts]) }))
}

const otherPost = ({ accountId, id, at }: { accountId: string; id: string; at: Date }) => ({
  socialAccountId: accountId,
  postId: id,
  at: at.toISOString(),
})

/** The hour of a local time, `YYYY-MM-DDTHH:mm`. */
function isNight(localTime: string): boolean {
  const hour = Number(localTime.slice(11, 13))
  return hour >= night.from || hour < night.to
}
