import { z } from 'zod'
import { titleOf } from '../../../contract/platforms/youtube.ts'
import type { Refusal, ResolveCall, ResolveOutcome } from '../connector.ts'
import type { TokenCall } from '../oauth-tokens.ts'
import { callYoutube, type YoutubeSettings } from './api.ts'
import { describeYoutubeOutcome, refusalOf } from './errors.ts'

const itemSchema = z.looseObject({
  snippet: z.looseObject({
    title: z.string(),
    description: z.string().default(''),
    publishedAt: z.string(),
  }),
  contentDetails: z.looseObject({ videoId: z.string() }),
})
/** A response without `items` is not a list and proves nothing. */
const listSchema = z.looseObject({ items: z.array(itemSchema) })

type Upload = { id: string; title: string; description: string; at: number }

const pageSize = 50
/** The tolerated difference between our clock and YouTube's. */
const skewMs = 5 * 60_000
/** Before this time, a list without the new video proves nothing. */
const listedAfterMs = 15 * 60_000

/** The newest uploads of the channel, newest first. The playlist of a channel's uploads has its id, with `UU` for `UC`. */
export async function listUploads(
  settings: YoutubeSettings,
  call: Pick<TokenCall, 'account' | 'signal'>,
): Promise<{ kind: 'uploads'; uploads: Upload[] } | Refusal> {
  const outcome = await callYoutube(settings, {
    method: 'GET',
    path: '/youtube/v3/playlistItems',
    query: {
      part: 'snippet,contentDetails',
      playlistId: call.account.externalId.replace(/^UC/, 'UU'),
      maxResults: String(pageSize),
    },
    accessToken: call.account.accessToken,
    signal: call.signal,
  })
  if (outcome.kind !== 'answer' || outcome.status !== 200) return refusalOf(outcome)
  const { success, data } = listSchema.safeParse(outcome.json)
  if (!success) return { kind: 'unavailable', retryAfterMs: null, answer: describeYoutubeOutcome(outcome) }
  return {
    kind: 'uploads',
    uploads: data.items.map(({ snippet, contentDetails }) => ({
      id: contentDetails.videoId,
      title: snippet.title,
      description: snippet.description,
      at: Date.parse(snippet.publishedAt),
    })),
  }
}

export const permalinkOf = ({ site }: YoutubeSettings, videoId: string): string =>
  `${site}/watch?v=${encodeURIComponent(videoId)}`

/** Searches for the video among the uploads since the commit. `why`: the reason that its session does not tell. */
export async function findUpload(
  settings: YoutubeSettings,
  call: TokenCall<ResolveCall>,
  why: string,
): Promise<ResolveOutcome | { videoId: string }> {
  const list = await listUploads(settings, call)
  if (list.kind === 'rejected') {
    return { kind: 'cannot_tell', answer: `The uploads could not be read. ${list.answer}` }
  }
  if (list.kind !== 'uploads') return list
  const started = call.commitStartedAt.getTime()
  const since = list.uploads.filter(({ id, at }) => !call.otherPostIds.has(id) && at >= started - skewMs)
  const ours = comparable(titleOf({ text: call.text, options: call.options }))
  const found = since.findLast(({ title }) => comparable(title) === ours)
  if (found) return { videoId: found.id }
  if (since.length === 0 && settings.clock.now().getTime() - started >= listedAfterMs) {
    return { kind: 'absent', answer: `${why}, and the channel has no new video.` }
  }
  return { kind: 'cannot_tell', answer: `${why}, and no new video has its title.` }
}

const comparable = (text: string): string => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim()
