import { z } from 'zod'
import { platforms } from '../../../contract/platforms/platforms.ts'
import { titleOf } from '../../../contract/platforms/youtube.ts'
import type { PublishVideo, Refusal } from '../connector.ts'
import { callHttp, type HttpOutcome } from '../http.ts'
import type { TokenCall } from '../oauth-tokens.ts'
import { callYoutube, type YoutubeSettings } from './api.ts'
import { refusalOf } from './errors.ts'

const videoSchema = z.looseObject({ id: z.string().min(1) })
const stepTimeoutMs = 60_000

/** The state that an upload session reports. */
type SessionState =
  /** The session has the first `bytes`. */
  | { kind: 'has'; bytes: number }
  | { kind: 'complete'; videoId: string }
  /** The session has expired. */
  | { kind: 'gone' }
  | { kind: 'unclear'; outcome: HttpOutcome }

/**
 * Opens a session for a resumable upload. Nothing appears on the channel before the last byte of the video has arrived.
 */
export async function openSession(
  settings: YoutubeSettings,
  call: TokenCall,
  video: PublishVideo,
): Promise<{ kind: 'opened'; uri: string } | Refusal> {
  const { options } = call
  const chosen = (name: string) => options[name] ?? defaultOf(name)
  const outcome = await callYoutube(settings, {
    method: 'POST',
    path: '/upload/youtube/v3/videos',
    query: {
      uploadType: 'resumable',
      part: 'snippet,status',
      ...(chosen('notifySubscribers') === 'no' && { notifySubscribers: 'false' }),
    },
    accessToken: call.account.accessToken,
    headers: {
      'x-upload-content-length': String(video.bytes),
      'x-upload-content-type': video.contentType,
    },
    body: {
      json: {
        snippet: { title: titleOf({ text: call.text, options }), description: call.text },
        status: {
          privacyStatus: chosen('visibility'),
          selfDeclaredMadeForKids: chosen('madeForKids') === 'yes',
          ...(chosen('alteredContent') === 'yes' && { containsSyntheticMedia: true }),
        },
      },
    },
    timeoutMs: stepTimeoutMs,
    signal: call.signal,
  })
  const uri = outcome.kind === 'answer' && outcome.status === 200 ? sessionIn(settings, outcome) : undefined
  return uri === undefined ? refusalOf(outcome) : { kind: 'opened', uri }
}

function defaultOf(name: string): string | undefined {
  const option = platforms.youtube.options[name]
  return option && 'choices' in option ? option.choices[0].value : undefined
}

/** The URL of the session. Only a URL of Google is accepted, because the video is sent there. */
function sessionIn(settings: YoutubeSettings, { headers }: Extract<HttpOutcome, { kind: 'answer' }>) {
  const uri = URL.parse(headers.location ?? '', settings.api)
  const isOwn = uri?.origin === new URL(settings.api).origin
  return isOwn ? uri.href : undefined
}

type Range = { from: number; bytes: Buffer; total: number }

/** Sends bytes of the video. Without bytes, it only asks for the state. */
export function putRange(
  uri: string,
  { bytes, from, total }: Range,
  call: Pick<Parameters<typeof callHttp>[0], 'signal' | 'timeoutMs' | 'committing' | 'maySend'>,
): Promise<HttpOutcome> {
  const range = bytes.length === 0 ? '*' : `${from}-${from + bytes.length - 1}`
  return callHttp({
    method: 'PUT',
    url: uri,
    headers: { 'content-range': `bytes ${range}/${total}` },
    body: { bytes, contentType: 'application/octet-stream' },
    ...call,
  })
}

export async function readSession(
  uri: string,
  total: number,
  call: { signal: AbortSignal },
): Promise<SessionState> {
  const outcome = await putRange(
    uri,
    { bytes: Buffer.alloc(0), from: 0, total },
    { signal: call.signal, timeoutMs: stepTimeoutMs },
  )
  return stateOf(outcome)
}

/** 308 is "Resume Incomplete"; without a range the session has nothing yet. */
export function stateOf(outcome: HttpOutcome): SessionState {
  if (outcome.kind !== 'answer') return { kind: 'unclear', outcome }
  const { status, headers, json } = outcome
  if (status === 308) {
    const [, last] = /^bytes=0-(\d+)$/.exec(headers['range'] ?? '') ?? []
    return { kind: 'has', bytes: last === undefined ? 0 : Number(last) + 1 }
  }
  if (status === 404 || status === 410) return { kind: 'gone' }
  const video = status === 200 || status === 201 ? videoSchema.safeParse(json).data : undefined
  return video ? { kind: 'complete', videoId: video.id } : { kind: 'unclear', outcome }
}
