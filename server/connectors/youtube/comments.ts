import { z } from 'zod'
import type { CommitOutcome, CommitPartCall, ResolveOutcome, ResolvePartCall } from '../connector.ts'
import type { TokenCall } from '../oauth-tokens.ts'
import { callYoutube, type YoutubeSettings } from './api.ts'
import { describeYoutubeOutcome, provenRefusal, reasonOf, refusalOf } from './errors.ts'
import { permalinkOf } from './uploads.ts'

const threadSchema = z.looseObject({
  id: z.string().min(1),
  snippet: z.looseObject({
    topLevelComment: z.looseObject({
      snippet: z.looseObject({
        textOriginal: z.string().optional(),
        textDisplay: z.string().default(''),
        publishedAt: z.string().default(''),
        authorChannelId: z.looseObject({ value: z.string() }).optional(),
      }),
    }),
  }),
})
const createdSchema = z.looseObject({ id: z.string().min(1) })
/** A response without `items` is not a list and proves nothing. */
const pageSchema = z.looseObject({
  items: z.array(threadSchema),
  nextPageToken: z.string().optional(),
})

const commitTimeoutMs = 30_000
const pageSize = 100
const pageLimit = 10
/** The tolerated difference between our clock and YouTube's. */
const skewMs = 5 * 60_000

/** Adds the first comment below the video, once. */
export async function commitComment(
  settings: YoutubeSettings,
  call: TokenCall<CommitPartCall>,
): Promise<CommitOutcome> {
  const outcome = await callYoutube(settings, {
    method: 'POST',
    path: '/youtube/v3/commentThreads',
    query: { part: 'snippet' },
    accessToken: call.account.accessToken,
    body: {
      json: {
        snippet: {
          channelId: call.account.externalId,
          videoId: call.postId,
          topLevelComment: { snippet: { textOriginal: call.part.content } },
        },
      },
    },
    committing: true,
    maySend: call.mayCommit,
    timeoutMs: commitTimeoutMs,
    signal: call.signal,
  })
  const answer = describeYoutubeOutcome(outcome)
  if (outcome.kind === 'not_sent') return { kind: 'unavailable', retryAfterMs: null, answer }
  if (outcome.kind === 'no_answer') return { kind: 'outcome_unknown', answer }
  const created = outcome.status === 200 ? createdSchema.safeParse(outcome.json).data : undefined
  if (created) return toPublished(settings, call, created.id, `HTTP 200: id ${created.id}`)
  if (outcome.status === 403 && /^(insufficientPermissions|forbidden)$/.test(reasonOf(outcome) ?? '')) {
    // The access is valid for everything else, so the account stays connected.
    return {
      kind: 'rejected',
      message: 'YouTube does not let us add comments with this channel.',
      cure: 'Connect the channel again and tick all permissions, then publish the rest.',
      answer,
    }
  }
  return provenRefusal(outcome) ?? { kind: 'outcome_unknown', answer }
}

/** Searches for the comment among those on the video, newest first. */
export async function resolveComment(
  settings: YoutubeSettings,
  call: TokenCall<ResolvePartCall>,
): Promise<ResolveOutcome> {
  const earliest = call.commitStartedAt.getTime() - skewMs
  const ours = comparable(call.part.content)
  let pageToken: string | undefined
  for (let pages = 0; pages < pageLimit; pages += 1) {
    const outcome = await callYoutube(settings, {
      method: 'GET',
      path: '/youtube/v3/commentThreads',
      query: {
        part: 'snippet',
        videoId: call.postId,
        order: 'time',
        textFormat: 'plainText',
        maxResults: String(pageSize),
        ...(pageToken !== undefined && { pageToken }),
      },
      accessToken: call.account.accessToken,
      signal: call.signal,
    })
    const page =
      outcome.kind === 'answer' && outcome.status === 200 ? pageSchema.safeParse(outcome.json).data : null
    if (!page) {
      const refusal = refusalOf(outcome)
      if (refusal.kind !== 'rejected') return refusal
      return { kind: 'cannot_tell', answer: `The comments could not be read. ${refusal.answer}` }
    }
    const comments = page.items.map(({ id, snippet: { topLevelComment: one } }) => ({ id, ...one.snippet }))
    const found = comments.find(
      ({ textOriginal, textDisplay, authorChannelId, publishedAt }) =>
        comparable(textOriginal ?? textDisplay) === ours &&
        authorChannelId?.value === call.account.externalId &&
        Date.parse(publishedAt) >= earliest,
    )
    if (found) return toPublished(settings, call, found.id, `The comment is on YouTube as ${found.id}.`)
    pageToken = page.nextPageToken
    const oldest = Date.parse(comments.at(-1)?.publishedAt ?? '')
    if (pageToken === undefined || oldest < earliest) {
      return { kind: 'absent', answer: 'The comment is not below the video.' }
    }
  }
  return { kind: 'cannot_tell', answer: 'The video has too many new comments to check each of them.' }
}

function toPublished(
  settings: YoutubeSettings,
  { postId }: Pick<CommitPartCall, 'postId'>,
  id: string,
  answer: string,
) {
  const permalink = `${permalinkOf(settings, postId)}&lc=${encodeURIComponent(id)}`
  return { kind: 'published', externalId: id, permalink, answer } as const
}

const comparable = (text: string): string => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim()
