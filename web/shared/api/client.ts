import { requestTimeoutMs } from '../../../contract/request-timeout.ts'
import { ApiError, failureOf, networkFailed, timedOut } from './api-error.ts'

export type CallOptions = {
  signal?: AbortSignal | undefined
  /** Uploads may take longer than the 30 s of every other call. */
  timeoutMs?: number
  /** What the login screen says if this call finds the session ended. */
  endedNotice?: string
}

export type ApiSettings = {
  baseUrl: string
  readToken: () => string | null
  /** The server no longer takes this token. */
  onUnauthenticated: (token: string, notice: string | undefined) => void
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The calls of the web application: JSON in and out, bearer token, time-out, failures as `ApiError`. */
export function createApi(settings: ApiSettings) {
  async function call<Reply>(method: Method, path: string, body?: unknown, options: CallOptions = {}) {
    const token = settings.readToken()
    const timeout = AbortSignal.timeout(options.timeoutMs ?? requestTimeoutMs)
    const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout
    const request = { method, headers: headersFor(body, token), body: encode(body), signal }
    try {
      const response = await fetch(settings.baseUrl + path, request)
      const reply = parse(await response.text())
      if (!response.ok || reply === undefined) {
        throw failureOf(response.ok ? 502 : response.status, reply, response.headers.get('retry-after'))
      }
      return reply as Reply
    } catch (error) {
      const failure = toFailure(error, timeout, options.signal)
      if (failure instanceof ApiError && token !== null && endsSession(failure)) {
        settings.onUnauthenticated(token, options.endedNotice)
      }
      throw failure
    }
  }
  return {
    get: <Reply>(path: string, options?: CallOptions) => call<Reply>('GET', path, undefined, options),
    post: <Reply>(path: string, body?: unknown, options?: CallOptions) =>
      call<Reply>('POST', path, body, options),
    put: <Reply>(path: string, body?: unknown, options?: CallOptions) =>
      call<Reply>('PUT', path, body, options),
    patch: <Reply>(path: string, body?: unknown, options?: CallOptions) =>
      call<Reply>('PATCH', path, body, options),
    delete: <Reply>(path: string, options?: CallOptions) => call<Reply>('DELETE', path, undefined, options),
  }
}

/** Any 401 ends the session, except the login form's own "wrong password". */
const endsSession = (failure: ApiError) => failure.status === 401 && failure.code !== 'invalid_credentials'

function headersFor(body: unknown, token: string | null): Headers {
  const headers = new Headers({ accept: 'application/json' })
  if (body !== undefined && !(body instanceof FormData)) headers.set('content-type', 'application/json')
  if (token !== null) headers.set('authorization', `Bearer ${token}`)
  return headers
}

function encode(body: unknown): BodyInit | null {
  if (body === undefined) return null
  return body instanceof FormData ? body : JSON.stringify(body)
}

/** Undefined for a body that is not JSON: it did not come from our server. */
function parse(text: string): unknown {
  if (text === '') return {}
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A call its own caller gave up stays an abort, so that it is never shown as a failure. */
function toFailure(error: unknown, timeout: AbortSignal, caller: AbortSignal | undefined): unknown {
  if (error instanceof ApiError || caller?.aborted) return error
  return timeout.aborted ? timedOut() : networkFailed()
}
