import type { DeletePostCall, DeletePostOutcome } from '../connector.ts'
import type { TokenCall } from '../oauth-tokens.ts'
import { callYoutube, type YoutubeSettings } from './api.ts'
import { describeYoutubeOutcome, reasonOf, refusalOf } from './errors.ts'

/** Sends `DELETE /videos`, which requires the permission `force-ssl` (platforms reference, 6.7). */
export async function deleteVideo(
  settings: YoutubeSettings,
  { account, externalId, signal }: TokenCall<DeletePostCall>,
): Promise<DeletePostOutcome> {
  const outcome = await callYoutube(settings, {
    method: 'DELETE',
    path: '/youtube/v3/videos',
    query: { id: externalId },
    accessToken: account.accessToken,
    signal,
  })
  const isDeleted =
    outcome.kind === 'answer' && (outcome.status === 204 || reasonOf(outcome) === 'videoNotFound')
  return isDeleted ? { kind: 'deleted', answer: describeYoutubeOutcome(outcome) } : refusalOf(outcome)
}
