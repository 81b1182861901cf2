import type { ResolveCall, ResolveOutcome, ResolvePartCall } from '../connector.ts'
import type { TokenCall } from '../oauth-tokens.ts'
import type { TwitterSettings } from './api.ts'
import { compareWithPost, formOf } from './compare.ts'
import { toPublished } from './create-tweet.ts'
import { looseForm, writtenForm } from './text.ts'
import { parentOf, readTimeline, type Tweet } from './timeline.ts'

const pageSize = 100
const pageLimit = 10
const tooMany = {
  kind: 'cannot_tell',
  answer: 'The account has made too many new posts to check each of them.',
} as const

type Reading = Pick<TokenCall<ResolvePartCall>, 'account' | 'signal'>

/**
 * Reads the account's posts that are newer than `sinceId`, newest first, until `visit` finds an outcome. X's order is
 * used instead of the posts' times, because its clock and ours may differ.
 */
async function readSince(
  settings: TwitterSettings,
  { account, signal }: Reading,
  sinceId: string | null,
  visit: (tweet: Tweet) => ResolveOutcome | undefined,
): Promise<ResolveOutcome | { kind: 'read' }> {
  let token: string | undefined
  // Without `sinceId` there is no end, so only the newest page is read.
  for (let pages = 0; pages < (sinceId === null ? 1 : pageLimit); pages += 1) {
    const page = await readTimeline(settings, {
      userId: account.externalId,
      accessToken: account.accessToken,
      size: pageSize,
      sinceId,
      token,
      signal,
    })
    if (page.kind === 'unreadable' || page.kind === 'rejected') {
      return { kind: 'cannot_tell', answer: `The account's posts could not be read. ${page.answer}` }
    }
    if (page.kind !== 'page') return page
    for (const tweet of page.tweets) {
      const outcome = visit(tweet)
      if (outcome) return outcome
    }
    token = page.nextToken
    if (token === undefined) return { kind: 'read' }
  }
  return tooMany
}

/**
 * Searches for a part among the posts that are newer than the one it replies to. X includes that post's id in each
 * reply, so no other post can match.
 */
export async function resolvePart(
  settings: TwitterSettings,
  call: TokenCall<ResolvePartCall>,
): Promise<ResolveOutcome> {
  const { part, previousId } = call
  const ours = writtenForm(part.content)
  const end = await readSince(settings, call, previousId, (tweet) => {
    if (parentOf(tweet) !== previousId) return undefined
    const theirs = formOf(tweet)
    if (theirs === ours) {
      return toPublished(settings, call, tweet.id, `The message is on X with the id ${tweet.id}.`)
    }
    if (looseForm(theirs) !== looseForm(ours)) return undefined
    return { kind: 'cannot_tell', answer: 'A similar message is on X; it may be this one.' }
  })
  return end.kind === 'read' ? { kind: 'absent', answer: 'No such reply is on X.' } : end
}

/**
 * Searches for the post among those that are newer than the newest one that we knew before the commit. A post with the
 * same uploads or the same text is this one. If there is only a similar post, the user is asked.
 */
export async function resolve(
  settings: TwitterSettings,
  call: TokenCall<ResolveCall>,
): Promise<ResolveOutcome> {
  if (call.newestKnownId === null && !call.seenByUser) {
    const answer = 'No earlier post of this account is known, after which to look for this one.'
    return { kind: 'cannot_tell', answer, final: true }
  }
  let similar = false
  let match: Tweet | undefined
  const found = ({ id }: Tweet) => toPublished(settings, call, id, `The post is on X with the id ${id}.`)

  const end = await readSince(settings, call, call.newestKnownId, (tweet) => {
    if (call.otherPostIds.has(tweet.id) || parentOf(tweet) !== undefined) return undefined
    const likeness = compareWithPost(call, tweet)
    if (likeness === 'same uploads') return found(tweet)
    if (likeness === 'same text') {
      // The posts are newest first, so the last match is the earliest one. Without `sinceId` it may be years old.
      if (call.newestKnownId === null) return found(tweet)
      match = tweet
    }
    if (likeness === 'similar') similar = true
    return undefined
  })
  if (end.kind !== 'read' && end !== tooMany) return end
  if (match) return found(match)
  if (similar) return { kind: 'cannot_tell', answer: 'A similar post is on X; it may be this one.' }
  if (end === tooMany) return tooMany
  return { kind: 'absent', answer: 'The post is not among the newer posts on X.' }
}
