import type { CommitCall, CommitOutcome } from '../connector.ts'
import type { TokenCall } from '../oauth-tokens.ts'
import type { YoutubeSettings } from './api.ts'
import { describeYoutubeOutcome, provenRefusal } from './errors.ts'
import { putRange, stateOf } from './session.ts'
import { readStaging, type YoutubeStaging } from './staging.ts'

/** Long enough for the last part, at most 256 KiB, on a slow line. */
const commitTimeoutMs = 60_000
/** The delay before the first check of the video's processing. */
const firstCheckMs = 5_000

/** Sends the last bytes of the video, which makes it appear on the channel. YouTube then processes it. */
export async function commit(
  _settings: YoutubeSettings,
  call: TokenCall<CommitCall>,
): Promise<CommitOutcome> {
  const staging = readStaging(call.staging)
  const { session, videoId } = staging
  const { video } = call
  if (videoId !== undefined) return accepted(videoId)
  if (!session || !video)
    return { kind: 'unavailable', retryAfterMs: 0, answer: 'The video is not uploaded.' }

  const bytes = await video.read(session.sent, video.bytes)
  const range = { from: session.sent, bytes, total: video.bytes }
  const outcome = await putRange(session.uri, range, {
    committing: true,
    maySend: call.mayCommit,
    timeoutMs: commitTimeoutMs,
    signal: call.signal,
  })
  const answer = describeYoutubeOutcome(outcome)
  if (outcome.kind === 'not_sent') return { kind: 'unavailable', retryAfterMs: null, answer }
  if (outcome.kind === 'no_answer') return { kind: 'outcome_unknown', answer }
  const state = stateOf(outcome)
  if (state.kind === 'complete') {
    await call.saveStaging({ ...staging, videoId: state.videoId } satisfies YoutubeStaging)
    return accepted(state.videoId)
  }
  if (state.kind === 'has') {
    // Bytes are missing, so there is no video yet.
    return { kind: 'unavailable', retryAfterMs: 0, answer: 'YouTube does not have the whole video yet.' }
  }
  if (state.kind === 'gone') return { kind: 'outcome_unknown', answer }
  return provenRefusal(outcome) ?? { kind: 'outcome_unknown', answer }
}

function accepted(videoId: string): CommitOutcome {
  return {
    kind: 'pending',
    checkAfterMs: firstCheckMs,
    answer: `YouTube has the video (${videoId}) and processes it.`,
  }
}
