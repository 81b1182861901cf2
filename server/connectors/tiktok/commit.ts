import type { CommitCall, CommitOutcome } from '../connector.ts'
import type { TokenCall } from '../oauth-tokens.ts'
import { describeTiktokOutcome, provenRefusal } from './errors.ts'
import { lastChunkFrom, sendChunk } from './send-chunk.ts'
import { readStaging } from './staging.ts'

/** Long enough for the last chunk, less than 10 MB, at 700 kbit/s. */
const commitTimeoutMs = 120_000

const accepted: CommitOutcome = {
  kind: 'pending',
  checkAfterMs: 5_000,
  answer: 'TikTok has the video and processes it.',
}

/** Sends the last chunk of the video. TikTok then has the whole video and publishes it. */
export async function commit(call: TokenCall<CommitCall>): Promise<CommitOutcome> {
  const { upload } = readStaging(call.staging)
  const { video } = call
  if (upload?.complete) return accepted
  const from = upload && video ? lastChunkFrom(upload, video.bytes) : 0
  if (!upload || !video || upload.sent < from) {
    return { kind: 'unavailable', retryAfterMs: 0, answer: 'The video is not uploaded.' }
  }
  const outcome = await sendChunk(
    upload,
    video,
    { from, to: video.bytes },
    { committing: true, maySend: call.mayCommit, timeoutMs: commitTimeoutMs, signal: call.signal },
  )
  const answer = describeTiktokOutcome(outcome)
  if (outcome.kind === 'not_sent') return { kind: 'unavailable', retryAfterMs: null, answer }
  if (outcome.kind === 'no_answer') return { kind: 'outcome_unknown', answer }
  if (outcome.status === 201) return accepted
  return provenRefusal(outcome) ?? { kind: 'outcome_unknown', answer }
}
