import type { PublishCall, ResolveOutcome } from '../connector.ts'
import type { XSettings } from './api.ts'
import { publishedAs } from './publish.ts'
import { readStaging } from './staging.ts'
import { looseForm, returnedForm, writtenForm } from './text.ts'
import { readTimeline, type Tweet } from './timeline.ts'

/** How far our clock and X's may be apart. */
const skewMs = 5 * 60_000
const pageSize = 100
const pageLimit = 10

type ResolveCall = PublishCall & { commitStartedAt: Date; taken: ReadonlySet<string> }

/**
 * Looks for the post among those made since the commit began. Only the same text with as many media is taken for
 * it; a post that merely resembles it leaves the question to a person.
 */
export async function resolve(settings: XSettings, call: ResolveCall): Promise<ResolveOutcome> {
  const earliest = call.commitStartedAt.getTime() - skewMs
  const sinceId = readStaging(call.staging).newest?.id ?? null
  let token: string | undefined
  let resembling = false
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
      if (call.taken.has(tweet.id) || Date.parse(tweet.created_at ?? '') < earliest) continue
      const likeness = compare(call, tweet)
      // Newest first: the last one found is the first that was made.
      if (likeness === 'same') match = tweet
      if (likeness === 'resembling') resembling = true
    }
    token = page.nextToken
    const oldest = Date.parse(page.tweets.at(-1)?.created_at ?? '')
    if (token === undefined || oldest < earliest) {
      return conclude(settings, call, match, resembling)
    }
  }
  if (match) return conclude(settings, call, match, resembling)
  return { kind: 'cannot_tell', answer: 'The account has made too many posts since then to look at each.' }
}

function conclude(
  settings: XSettings,
  call: ResolveCall,
  match: Tweet | undefined,
  resembling: boolean,
): ResolveOutcome {
  if (match) return publishedAs(settings, call, match.id, `The post stands on X with the id ${match.id}.`)
  if (resembling) return { kind: 'cannot_tell', answer: 'A similar post stands on X; it may be this one.' }
  return { kind: 'absent', answer: 'The post is not among those made on X since then.' }
}

function compare(call: ResolveCall, tweet: Tweet): 'same' | 'resembling' | 'other' {
  const ours = writtenForm(call.text)
  const theirs = returnedForm({ id: tweet.id, text: tweet.text, urls: tweet.entities?.urls ?? [] })
  const media = tweet.attachments?.media_keys.length ?? 0
  if (ours === theirs && media === call.images.length + (call.video ? 1 : 0)) return 'same'
  return looseForm(ours) === looseForm(theirs) ? 'resembling' : 'other'
}
