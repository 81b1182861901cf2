import { setTimeout as sleep } from 'node:timers/promises'
import type { PublishVideo, StageOutcome } from '../connector.ts'
import { refuseContent } from '../content.ts'
import type { TokenCall } from '../oauth-tokens.ts'
import type { YoutubeSettings } from './api.ts'
import { refusalOf } from './errors.ts'
import { openSession, putRange, readSession, stateOf } from './session.ts'
import { readStaging, type YoutubeStaging } from './staging.ts'

/** YouTube accepts parts whose size is a multiple of this. */
const unitBytes = 256 * 1024
const partBytes = 32 * unitBytes
/** Long enough to send a part at 600 kbit/s. */
const partTimeoutMs = 120_000
/** How long one attempt sends parts; well within the ten minutes for which its access token is valid at least. */
const sendLimitMs = 2 * 60_000
/** Delays before a failed part is sent again. */
const retryDelaysMs = [1_000, 3_000]

/** The bytes that are left for the commit, because the video appears on the channel with its last byte. */
const withoutLastPart = (total: number): number => Math.floor((total - 1) / unitBytes) * unitBytes

/**
 * Sends all parts of the video except the last one, which the commit sends. An interrupted upload continues where it
 * stopped.
 */
export async function stage(settings: YoutubeSettings, call: TokenCall): Promise<StageOutcome> {
  const refused = refuseContent('youtube', call)
  if (refused) return refused
  const { video } = call
  if (!video) throw new Error('A post without a video was not refused')
  const staging = readStaging(call.staging)
  if (staging.videoId !== undefined) return { kind: 'staged' }

  const opened = await open(settings, call, video, staging)
  return opened ?? (await sendParts(settings, call, video, staging))
}

/** Finds out which bytes the session has, or opens one; undefined when bytes can be sent. */
async function open(
  settings: YoutubeSettings,
  call: TokenCall,
  video: PublishVideo,
  staging: YoutubeStaging,
): Promise<StageOutcome | undefined> {
  if (staging.session) {
    const state = await readSession(staging.session.uri, video.bytes, call)
    if (state.kind === 'complete') {
      await call.saveStaging({ ...staging, videoId: state.videoId } satisfies YoutubeStaging)
      return { kind: 'staged' }
    }
    if (state.kind === 'has') {
      const isNew = staging.session.sent !== state.bytes
      staging.session.sent = state.bytes
      if (isNew) await call.saveStaging(staging)
      return undefined
    }
    if (state.kind === 'unclear') return refusalOf(state.outcome)
  }
  const opened = await openSession(settings, call, video)
  if (opened.kind !== 'opened') return opened
  staging.session = { uri: opened.uri, sent: 0 }
  await call.saveStaging(staging)
  return undefined
}

async function sendParts(
  settings: YoutubeSettings,
  call: TokenCall,
  video: PublishVideo,
  staging: YoutubeStaging,
): Promise<StageOutcome> {
  const { session } = staging
  if (!session) throw new Error('There is no upload session')
  const end = withoutLastPart(video.bytes)
  const deadline = settings.clock.now().getTime() + sendLimitMs
  for (let tries = 0; session.sent < end;) {
    const from = session.sent
    if (settings.clock.now().getTime() >= deadline)
      return { kind: 'unfinished', answer: progress(from, video) }
    const bytes = await video.read(from, Math.min(from + partBytes, end))
    const range = { from, bytes, total: video.bytes }
    const outcome = await putRange(session.uri, range, { signal: call.signal, timeoutMs: partTimeoutMs })
    let state = stateOf(outcome)
    if (state.kind === 'unclear') {
      const refusal = refusalOf(outcome)
      const pause = retryDelaysMs[tries]
      if (refusal.kind !== 'unavailable' || pause === undefined || call.signal.aborted) return refusal
      tries += 1
      await sleep(pause, undefined, { signal: call.signal }).catch(() => undefined)
      // YouTube may have stored some of the part.
      state = await readSession(session.uri, video.bytes, call)
    }
    if (state.kind === 'unclear') continue
    if (state.kind !== 'has') {
      await call.saveStaging({})
      return { kind: 'unavailable', retryAfterMs: 0, answer: 'The upload has to start over.' }
    }
    if (state.bytes > from) tries = 0
    else if (outcome.kind === 'answer' && outcome.status === 308) {
      return { kind: 'unavailable', retryAfterMs: null, answer: 'YouTube stored nothing of a part.' }
    }
    session.sent = state.bytes
    await call.saveStaging(staging)
  }
  return { kind: 'staged' }
}

function progress(sent: number, { bytes }: PublishVideo): string {
  const inMegabytes = (count: number) => Math.round(count / 1_000_000)
  return `${inMegabytes(sent)} of ${inMegabytes(bytes)} MB are sent.`
}
