import http from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'

/** Answers of a platform, or of what stands before it, that are not those of its API. */
export const hostileAnswers = [
  '429 with Retry-After',
  '429 without Retry-After',
  '500 with HTML',
  '503 with JSON',
  'a reset after the work is done',
  'an answer that is cut off',
  'an answer that drips and never ends',
  'HTML with status 200',
  'a body that is too large',
  'wrong types',
  'an empty object',
  'null',
  'a redirect to an internal address',
  'a refusal that repeats what it was sent',
] as const
export type HostileAnswer = (typeof hostileAnswers)[number]

/** Whether the platform gets the call, and works on it, before it answers. */
const isForwarded = new Set<HostileAnswer>([
  'a reset after the work is done',
  'an answer that is cut off',
  'an answer that drips and never ends',
  'wrong types',
])

type Call = { method: string; path: string }
type Lane = { hostile: HostileAnswer | null; from: number; calls: Call[]; secrets: Set<string> }

const json = { 'content-type': 'application/json' }
const html = { 'content-type': 'text/html' }

const fixedResponses = new Map<
  HostileAnswer,
  { status: number; headers: Record<string, string>; body: string }
>([
  [
    '429 with Retry-After',
    { status: 429, headers: { ...html, 'retry-after': '7' }, body: '<h1>Slow down</h1>' },
  ],
  ['429 without Retry-After', { status: 429, headers: html, body: '<h1>Slow down</h1>' }],
  ['500 with HTML', { status: 500, headers: html, body: '<h1>Bad gateway</h1>' }],
  ['503 with JSON', { status: 503, headers: json, body: '{"message":"try later"}' }],
  [
    'HTML with status 200',
    { status: 200, headers: html, body: '<html><h1>Sign in to the network</h1></html>' },
  ],
  ['an empty object', { status: 200, headers: json, body: '{}' }],
  ['null', { status: 200, headers: json, body: 'null' }],
])

export type HostileProxy = Awaited<ReturnType<typeof startHostileProxy>>

/**
 * Stands between connectors and the sandbox at `target`. Each lane is a sandbox of its own address, whose calls from the
 * `from`th on get a hostile answer. Beside them it has a picture and the video at `/media/`.
 */
export async function startHostileProxy(target: () => string, video: Buffer) {
  const lanes = new Map<string, Lane>()
  /** Calls that followed a redirect. */
  let followed = 0
  const picture = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#6366f1' } })
    .jpeg()
    .toBuffer()
  const internal = http.createServer((_request, response) => {
    followed += 1
    response.end('{}')
  })
  const server = http.createServer((request, response) => {
    void answer(request, response).catch(() => request.socket.destroy())
  })
  const [origin, internalOrigin] = await Promise.all([listen(server), listen(internal)])

  async function answer(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const [, name = '', path = ''] = /^\/([^/]+)(\/.*)$/.exec(request.url ?? '') ?? []
    if (name === 'media') {
      const [type, file] = path.endsWith('.mp4') ? ['video/mp4', video] : ['image/jpeg', picture]
      return void response.writeHead(200, { 'content-type': type }).end(file)
    }
    const lane = lanes.get(name)
    if (!lane) return void response.writeHead(404).end()
    const body = await buffer(request)
    const call = { method: request.method ?? 'GET', path }
    lane.calls.push(call)
    const { hostile } = lane
    if (hostile === null || lane.calls.length - 1 < lane.from) {
      const { status, headers, text } = await forward(lane, name, request, body, path)
      return void response.writeHead(status, headers).end(text)
    }
    if (isForwarded.has(hostile)) {
      const real = await forward(lane, name, request, body, path)
      if (hostile === 'a reset after the work is done') return void reset(request.socket)
      if (hostile === 'wrong types')
        return void response.writeHead(real.status, real.headers).end(withWrongTypes(real.text))
      if (hostile === 'an answer that drips and never ends') return drip(response, real)
      response.writeHead(real.status, { ...real.headers, 'content-length': String(real.text.length + 1) })
      return void response.write(real.text.slice(0, -1), () => reset(request.socket))
    }
    const fixed = fixedResponses.get(hostile)
    if (fixed) return void response.writeHead(fixed.status, fixed.headers).end(fixed.body)
    if (hostile === 'a body that is too large') return flood(response)
    if (hostile === 'a redirect to an internal address') {
      return void response.writeHead(307, { location: `${internalOrigin}/latest/meta-data` }).end()
    }
    const message = `Malformed: ${JSON.stringify(request.headers)} ${path} ${body.toString('latin1')}`
    const error = { message, code: 190_000, type: 'Refused' }
    response.writeHead(400, json).end(JSON.stringify({ error, message }))
  }

  /** Addresses of the sandbox in an answer become addresses of the lane, so that later calls take the same way. */
  async function forward(
    lane: Lane,
    name: string,
    { method = 'GET', headers: sent }: http.IncomingMessage,
    body: Buffer,
    path: string,
  ) {
    const { host: _host, connection: _connection, 'content-length': _length, ...others } = sent
    const real = await fetch(`${target()}${path}`, {
      method,
      headers: others as Record<string, string>,
      redirect: 'manual',
      ...(method !== 'GET' && { body: new Uint8Array(body) }),
    })
    const own = (text: string) => text.replaceAll(target(), `${origin}/${name}`)
    const text = own(await real.text())
    for (const [, secret] of text.matchAll(/"(?:access|refresh)_token"\s*:\s*"([^"]+)"/g)) {
      if (secret) lane.secrets.add(secret)
    }
    const headers: Record<string, string> = {}
    for (const [key, value] of real.headers) {
      if (!/^(content-length|content-encoding|connection|keep-alive|transfer-encoding)$/.test(key))
        headers[key] = own(value)
    }
    return { status: real.status, headers, text }
  }

  return {
    origin,
    followed: () => followed,
    /** An address for connectors, friendly until `turnHostile`. `calls` are those since then. */
    openLane(name: string) {
      const lane: Lane = { hostile: null, from: 0, calls: [], secrets: new Set() }
      lanes.set(name, lane)
      return {
        address: `${origin}/${name}`,
        calls: () => lane.calls,
        secrets: lane.secrets,
        turnHostile(hostile: HostileAnswer | null, from: number) {
          Object.assign(lane, { hostile, from, calls: [] })
        },
      }
    },
    async close() {
      for (const one of [server, internal]) {
        one.closeAllConnections()
        await new Promise((done) => one.close(done))
      }
    },
  }
}

async function listen(server: http.Server): Promise<string> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const reset = (socket: Socket) => socket.resetAndDestroy()

const dripMs = 50

/** The answer byte by byte, followed by blanks until nobody waits any more. */
function drip(
  response: http.ServerResponse,
  { status, headers, text }: { status: number; headers: Record<string, string>; text: string },
): void {
  response.writeHead(status, headers)
  let at = 0
  const timer = setInterval(() => response.write(text[at++] ?? ' '), dripMs)
  response.on('close', () => clearInterval(timer))
}

function flood(response: http.ServerResponse): void {
  response.writeHead(200, json).write('{"data":"')
  const more = () => {
    while (!response.destroyed && response.write('x'.repeat(256 * 1024)));
    if (!response.destroyed) response.once('drain', more)
  }
  more()
}

/** Every value of an answer as another type: texts are numbers, numbers are texts, lists are objects. */
function withWrongTypes(text: string): string {
  try {
    return JSON.stringify(swapped(JSON.parse(text)))
  } catch {
    return '[7]'
  }
}

function swapped(value: unknown): unknown {
  if (typeof value === 'string') return 7
  if (typeof value === 'number') return 'seven'
  if (typeof value === 'boolean') return {}
  if (Array.isArray(value)) return { 0: swapped(value[0]) }
  if (value === null) return []
  return Object.fromEntries(Object.entries(value as object).map(([key, inner]) => [key, swapped(inner)]))
}
