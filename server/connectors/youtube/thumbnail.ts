import type { PublishImage } from '../connector.ts'
import type { TokenCall } from '../oauth-tokens.ts'
import { callYoutube, type YoutubeSettings } from './api.ts'
import { describeYoutubeOutcome } from './errors.ts'

const uploadTimeoutMs = 60_000

/** Sets the video's thumbnail. Returns the result. Only verified channels may have one. */
export async function setThumbnail(
  settings: YoutubeSettings,
  call: Pick<TokenCall, 'account' | 'signal'>,
  videoId: string,
  image: PublishImage,
): Promise<string> {
  const outcome = await callYoutube(settings, {
    method: 'POST',
    path: '/upload/youtube/v3/thumbnails/set',
    query: { videoId, uploadType: 'media' },
    accessToken: call.account.accessToken,
    body: await image.open(),
    timeoutMs: uploadTimeoutMs,
    signal: call.signal,
  })
  if (outcome.kind === 'answer' && outcome.status === 200) return 'It has its thumbnail.'
  return `YouTube did not take the thumbnail. ${describeYoutubeOutcome(outcome)}`
}
