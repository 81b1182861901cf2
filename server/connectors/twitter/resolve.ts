import type { ResolveCall, ResolveOutcome, ResolvePartCall } from '../connector.ts'
import type { TokenCall } from '../oauth-tokens.ts'
import type { TwitterSettings } from './api.ts'
import { toPublished } from './create-tweet.ts'
import { readStaging } from './staging.ts'
import { looseForm, returnedForm, writtenForm } from './text.ts'
import { parentOf, readTimeline, type Tweet } from './timeline.ts'

/** The largest difference between our clock and X's that is allowed for. */
const skewMs = 5 * 60_000
const pageSize = 100
const pageLimit = 10

/**
 * Looks for a part among the posts that are newer than the one it replies to. X names that one in each reply, so that no
 * other post can be taken for it.
 */
export async function resolvePart(
  settings: TwitterSettings,
  call: TokenCall<ResolvePartCall>,
): Promise<ResolveOutcome> {
  const { part, previousId } = call
  const ours = writtenForm(part.content)
  let token: string | undefined
  for (let pages = 0; pages < pageLimit; pages += 1) {
    const page = await readTimeline(settings, {
      userId: call.account.externalId,
      accessToken: call.account.accessToken,
      size: pageSize,
      sinceId: previousId,
      token,
      signal: call.signal,
    })
    if (page.kind === 'unreadable' || page.kind === 'rejected') {
      return { kind: 'cannot_tell', answer: `The account's posts could not be read. ${page.answer}` }
    }
    if (page.kind !== 'page') return page
    for (const tweet of page.tweets.filter((one) => parentOf(one) === previousId)) {
      const theirs = formOf(tweet)
      if (theirs === ours) {
        return toPublished(settings, call, tweet.id, `The message is on X with the id ${tweet.id}.`)
      }
      if (looseForm(theirs) === looseForm(ours)) {
        return { kind: 'cannot_tell', answer: 'A similar message is on X; it may be this one.' }
      }
    }
    token = page.nextToken
    if (token === undefined) return { kind: 'absent', answer: 'No such reply is on X.' }
  }
  return { kind: 'cannot_tell', answer: 'The account has made too many new posts to check each of them.' }
}

/**
 * Looks for the post among the account's posts since the commit started. Only the same text with the same number of
 * media counts as a match; if there is only a similar post, the user is asked.
 */
export async function resolve(
  settings: TwitterSettings,
  call: TokenCall<ResolveCall>,
): Promise<ResolveOutcome> {
  const earliest = call.commitStartedAt.getTime() - skewMs
  const sinceId = readStaging(call.staging).newest?.id ?? null
  let token: string | undefined
  let similar = false
  let match: Tweet | undefined

  for (let pages = 0; pages < pageLimit; pages += 1) {
    const page = await readTimeline(settings, {
      userId: call.account.externalId,
      accessToken: call.account.accessToken,
      size: pageSize,
      sinceId,
      token,
      signal: call.signal,
    })
    if (page.kind === 'unreadable' || page.kind === 'rejected') {
      return { kind: 'cannot_tell', answer: `The account's posts could not be read. ${page.answer}` }
    }
    if (page.kind !== 'page') return page

    for (const tweet of page.tweets) {
      if (call.otherPostIds.has(tweet.id) || parentOf(tweet) !== undefined) continue
      if (Date.parse(tweet.created_at ?? '') < earliest) continue
      const similarity = compare(call, tweet)
      // The pages are newest first, so the last match is the earliest post.
      if (similarity === 'same') match = tweet
      if (similarity === 'similar') similar = true
    }
    token = page.nextToken
    const oldest = Date.parse(page.tweets.at(-1)?.created_at ?? '')
    if (token === undefined || oldest < earliest) {
      return toOutcome(settings, call, match, similar)
    }
  }
  if (match) return toOutcome(settings, call, match, similar)
  return { kind: 'cannot_tell', answer: 'The account has made too many new posts to check each of them.' }
}

function toOutcome(
  settings: TwitterSettings,
  call: TokenCall<ResolveCall>,
  match: Tweet | undefined,
  similar: boolean,
): ResolveOutcome {
  if (match) return toPublished(settings, call, match.id, `The post is on X with the id ${match.id}.`)
  if (similar) return { kind: 'cannot_tell', answer: 'A similar post is on X; it may be this one.' }
  return { kind: 'absent', answer: 'The post is not among the posts on X since then.' }
}

function compare(call: TokenCall<ResolveCall>, tweet: Tweet): 'same' | 'similar' | 'other' {
  const ours = writtenForm(call.text)
  const theirs = formOf(tweet)
  const media = tweet.attachments?.media_keys.length ?? 0
  if (ours === theirs && media === call.images.length + (call.video ? 1 : 0)) return 'same'
  return looseForm(ours) === looseForm(theirs) ? 'similar' : 'other'
}

function formOf({ id, text, entities }: Tweet): string {
  return returnedForm({ id, text, urls: entities?.urls ?? [] })
}
