import type { ResolveCall, ResolveOutcome } from '../connector.ts'
import type { TokenCall } from '../oauth-tokens.ts'
import type { TwitterSettings } from './api.ts'
import { toPublished } from './publish.ts'
import { readStaging } from './staging.ts'
import { looseForm, returnedForm, writtenForm } from './text.ts'
import { readTimeline, type Tweet } from './timeline.ts'

/** The largest difference between our clock and X's that is allowed for. */
const skewMs = 5 * 60_000
const pageSize = 100
const pageLimit = 10

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
      if (call.otherPostIds.has(tweet.id) || Date.parse(tweet.created_at ?? '') < earliest) continue
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
  const theirs = returnedForm({ id: tweet.id, text: tweet.text, urls: tweet.entities?.urls ?? [] })
  const media = tweet.attachments?.media_keys.length ?? 0
  if (ours === theirs && media === call.images.length + (call.video ? 1 : 0)) return 'same'
  return looseForm(ours) === looseForm(theirs) ? 'similar' : 'other'
}
