import type { IncomingMessage, ServerResponse } from 'node:http'
import { listen } from './listen.ts'

/** Faults that can happen in any call. */
type Fault =
  | { kind: 'status'; status: number; body?: object; retryAfter?: string }
  | { kind: 'raw'; body: string }
  | { kind: 'redirect'; to: string }
  | { kind: 'stall' }
  /** Reads the call and closes the connection without an answer. */
  | { kind: 'cut' }

export type StartPlay = Fault | { kind: 'begin'; name?: string; afterMs?: number }

export type CheckPlay =
  | Fault
  | { kind: 'pending' }
  | { kind: 'done'; uri?: string }
  | { kind: 'filtered'; reasons: string[] }
  | { kind: 'nothing' }
  | { kind: 'error'; code: number; message: string }

export type FilePlay =
  | Fault
  | { kind: 'file'; bytes: Buffer; afterMs?: number }
  | { kind: 'announced'; bytes: number }
  /** Sends some bytes and closes the connection. */
  | { kind: 'broken'; bytes: Buffer }

type Plays = { start?: StartPlay[]; check?: CheckPlay[]; file?: FilePlay[] }
type Asked = { key: string | undefined; path: string; body: Record<string, unknown> }

export type VideoServer = {
  url: string
  started: Asked[]
  checked: Asked[]
  fetched: Asked[]
  /** Sets the plays. Each list is used in order and its last play is repeated; omitted lists do not change. */
  play(plays: Plays): void
  close(): Promise<void>
}

/** A server with the protocol of Google's Veo in the Gemini API over real HTTP. */
export async function startVideoServer(video: Buffer): Promise<VideoServer> {
  const queues: Required<Plays> = {
    start: [{ kind: 'begin' }],
    check: [{ kind: 'pending' }, { kind: 'done' }],
    file: [{ kind: 'file', bytes: video }],
  }
  const started: Asked[] = []
  const checked: Asked[] = []
  const fetched: Asked[] = []
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? ''
    const key = [request.headers['x-goog-api-key']].flat()[0]
    const asked = { key, path, body: await bodyOf(request) }
    if (path.endsWith(':predictLongRunning')) {
      started.push(asked)
      const name = `${path.replace(/^\/v1beta\/|:predictLongRunning$/g, '')}/operations/op-${started.length}`
      const play = next(queues.start) ?? { kind: 'stall' }
      if (play.kind !== 'begin') return fail(play, response)
      setTimeout(() => json(response, { name: play.name ?? name }), play.afterMs ?? 0)
    } else if (path.includes('/operations/')) {
      checked.push(asked)
      const play = next(queues.check)
      if (play) check(play, response, path)
    } else {
      fetched.push(asked)
      const play = next(queues.file)
      if (play) send(play, response)
    }
  }
  const { origin, close } = await listen(answer)
  return {
    url: `${origin}/v1beta`,
    started,
    checked,
    fetched,
    play: ({ start, check: checks, file }) => {
      if (start) queues.start = [...start]
      if (checks) queues.check = [...checks]
      if (file) queues.file = [...file]
    },
    close,
  }
}

const next = <Play>(queue: Play[]) => (queue.length > 1 ? queue.shift() : queue[0])

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  const text = Buffer.concat(chunks).toString()
  return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>)
}

function json(response: ServerResponse, body: object, status = 200, headers = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}

function fail(play: Fault, response: ServerResponse): void {
  switch (play.kind) {
    case 'status': {
      const { status, retryAfter, body = { error: { code: status, message: 'refused' } } } = play
      return json(response, body, status, retryAfter === undefined ? {} : { 'retry-after': retryAfter })
    }
    case 'raw':
      return void response.writeHead(200).end(play.body)
    case 'redirect':
      return void response.writeHead(302, { location: play.to }).end()
    case 'cut':
      return void response.destroy()
    case 'stall':
  }
}

const faults: ReadonlySet<string> = new Set<Fault['kind']>(['status', 'raw', 'redirect', 'stall', 'cut'])
const isFault = (play: { kind: string }): play is Fault => faults.has(play.kind)

function check(play: CheckPlay, response: ServerResponse, path: string): void {
  if (isFault(play)) return fail(play, response)
  const name = path.replace('/v1beta/', '')
  const done = (generateVideoResponse: object) =>
    json(response, { name, done: true, response: { generateVideoResponse } })
  switch (play.kind) {
    case 'pending':
      // Google omits false values.
      return json(response, { name })
    case 'done':
      return done({
        generatedSamples: [{ video: { uri: play.uri ?? '/v1beta/files/1:download?alt=media' } }],
      })
    case 'filtered':
      return done({ raiMediaFilteredCount: play.reasons.length, raiMediaFilteredReasons: play.reasons })
    case 'nothing':
      return done({})
    case 'error':
      return json(response, { name, done: true, error: { code: play.code, message: play.message } })
  }
}

function send(play: FilePlay, response: ServerResponse): void {
  if (isFault(play)) return fail(play, response)
  const type = { 'content-type': 'video/mp4' }
  switch (play.kind) {
    case 'file':
      return void setTimeout(() => response.writeHead(200, type).end(play.bytes), play.afterMs ?? 0)
    case 'announced':
      return void response.writeHead(200, { ...type, 'content-length': play.bytes }).write('x')
    case 'broken':
      response.writeHead(200, { ...type, 'content-length': play.bytes.length * 2 }).write(play.bytes)
      return void setTimeout(() => response.destroy(), 30)
  }
}
