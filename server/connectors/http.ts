import http from 'node:http'
import https from 'node:https'
import type { Socket } from 'node:net'
import { SpanKind, SpanStatusCode } from '@opentelemetry/api'
import { brand } from '../../contract/brand.ts'
import { inSpan } from '../infra/work.ts'
import { hideSecrets } from './hide-secrets.ts'
import { encodeBody, type CallBody } from './http-body.ts'

export type HttpCall = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  url: string
  headers?: Record<string, string>
  body?: CallBody
  /** The timeout of the whole call, from its first byte to the last byte of the response. */
  timeoutMs?: number
  connectTimeoutMs?: number
  maxResponseBytes?: number
  /** The call must not be made twice. It never uses a kept-alive connection, which the platform may be closing. */
  committing?: boolean
  /**
   * Called when the connection is established, immediately before the first byte is sent. If it returns false, nothing
   * is sent.
   */
  maySend?: (() => boolean) | undefined
  signal?: AbortSignal
}

/**
 * The outcome of a call. `not_sent` proves that no byte of it reached the platform. After `no_answer` the platform may
 * or may not have acted on it. Reasons never contain the address, because addresses can contain tokens.
 */
export type HttpOutcome =
  | HttpResponse
  | { kind: 'not_sent'; reason: string }
  | { kind: 'no_answer'; reason: string }

export type HttpResponse = {
  kind: 'answer'
  status: number
  headers: http.IncomingHttpHeaders
  text: string
  /** Undefined if the body is not JSON. */
  json: unknown
}

const defaultTimeoutMs = 30_000
const defaultConnectTimeoutMs = 10_000
const defaultMaxResponseBytes = 2 * 1024 * 1024

// Idle connections are closed before servers usually close them (Node after 5 s). A call that is sent while the server
// closes its connection would get no answer.
const idle = { keepAlive: true, timeout: 4_000, maxFreeSockets: 64 }
const agents = { 'http:': new http.Agent(idle), 'https:': new https.Agent(idle) }

/** Makes one call, exactly once: no retry, no redirect, no cookie. */
export function callHttp(call: HttpCall): Promise<HttpOutcome> {
  if (call.signal?.aborted) return Promise.resolve({ kind: 'not_sent', reason: 'stopped' })
  const { hostname } = new URL(call.url)
  const attributes = { 'http.request.method': call.method, 'server.address': hostname }
  return inSpan(`${call.method} ${hostname}`, { kind: SpanKind.CLIENT, attributes }, async (span) => {
    const outcome = await new Promise<HttpOutcome>((resolve) => makeCall(call, resolve))
    if (outcome.kind === 'answer') span.setAttribute('http.response.status_code', outcome.status)
    else span.setStatus({ code: SpanStatusCode.ERROR, message: outcome.reason })
    return outcome
  })
}

function makeCall(call: HttpCall, resolve: (outcome: HttpOutcome) => void): void {
  const url = new URL(call.url)
  const encoded = call.body === undefined ? undefined : encodeBody(call.body)
  const secure = url.protocol === 'https:'
  const request = (secure ? https : http).request(url, {
    method: call.method,
    agent: call.committing || call.maySend ? false : agents[secure ? 'https:' : 'http:'],
    headers: {
      accept: 'application/json',
      'user-agent': brand.name,
      ...call.headers,
      ...(encoded && { 'content-type': encoded.contentType }),
      ...((encoded || call.method === 'POST') && { 'content-length': String(encoded?.bytes.length ?? 0) }),
    },
  })

  // Node sends the request only after connecting (with TLS, after the handshake). If it fails before that, the
  // platform has received nothing.
  let connected = false
  const finish = (outcome: HttpOutcome) => {
    clearTimeout(connecting)
    clearTimeout(whole)
    call.signal?.removeEventListener('abort', stop)
    resolve(outcome)
    if (outcome.kind !== 'answer') request.destroy()
  }
  const fail = (reason: string) => finish({ kind: connected ? 'no_answer' : 'not_sent', reason })
  const stop = () => fail('stopped')
  const connecting = setTimeout(() => {
    if (!connected) fail('no connection in time')
  }, call.connectTimeoutMs ?? defaultConnectTimeoutMs)
  const whole = setTimeout(() => fail('no answer in time'), call.timeoutMs ?? defaultTimeoutMs)
  call.signal?.addEventListener('abort', stop)

  const send = () => {
    if (call.maySend?.() === false) return fail('stopped')
    connected = true
    if (call.maySend) request.end(encoded?.bytes)
  }
  request.on('socket', (socket: Socket) => {
    if (request.reusedSocket || !socket.connecting) send()
    else socket.once(secure ? 'secureConnect' : 'connect', send)
  })
  request.on('error', (error) => fail(reasonOf(error)))
  request.on('response', (response) => {
    const read = readAnswer(response, call)
    read.then(finish, (error: unknown) => fail(reasonOf(error)))
  })
  // Without a check, the request is written as soon as there is a connection.
  if (!call.maySend) request.end(encoded?.bytes)
}

async function readAnswer(response: http.IncomingMessage, call: HttpCall): Promise<HttpResponse> {
  const { maxResponseBytes: maxBytes = defaultMaxResponseBytes } = call
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > maxBytes) throw new Error('the answer is too large')
    chunks.push(chunk)
  }
  if (!response.complete) throw new Error('the answer is cut off')
  const { statusCode: status = 0, headers } = response
  const whole = withoutNul(Buffer.concat(chunks).toString('utf8'))
  const text = status >= 400 ? hideSecrets(whole, call) : whole
  return { kind: 'answer', status, headers, text, json: parseJson(text) }
}

function parseJson(text: string): unknown {
  try {
    const hasNul = text.includes(String.raw`\u0000`)
    return JSON.parse(text, hasNul ? (_key, value: unknown) => withoutNul(value) : undefined)
  } catch {
    return undefined
  }
}

/** PostgreSQL cannot store NUL characters in texts, so they are removed before a response is stored. */
function withoutNul<Value>(value: Value): Value
function withoutNul(value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\0', '') : value
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error'
  if ('code' in error && typeof error.code === 'string') return error.code
  return error.message
}
