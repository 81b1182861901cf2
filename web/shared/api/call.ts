import { ApiError, failureOf, networkFailed, timedOut } from './api-error.ts'

export type ClientSettings = {
  baseUrl: string
  readToken: () => string | null
  /** The server no longer accepts this token. */
  onUnauthenticated: (token: string, notice: string | undefined) => void
}

export type CallLimits = {
  /** Given by whoever makes the call, to cancel it. */
  signal?: AbortSignal | undefined
  /** The call fails when it takes longer than this, or longer than the last `extend`. */
  timeoutMs: number
  /** What the login screen says when this call finds that the session has ended. */
  endedNotice?: string | undefined
}

/** The rules that hold for every call: bearer token, time-out, one type of error, and the end of the session on a 401. */
export type Call = {
  address: (path: string) => string
  headers: Record<string, string>
  /** Aborted by the caller or by the time-out. */
  signal: AbortSignal
  /** Starts the time-out anew, as when bytes arrived. */
  extend: (ms: number) => void
  /** To be called with whatever was thrown: gives what to throw instead. A call that its caller canceled stays an abort. */
  fail: (error: unknown) => unknown
  /** To be called once when the call is over. */
  end: () => void
}

export function createCalls({ baseUrl, readToken, onUnauthenticated }: ClientSettings) {
  return (limits: CallLimits): Call => {
    const token = readToken()
    const timeout = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const extend = (ms: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => timeout.abort(), ms)
    }
    extend(limits.timeoutMs)
    return {
      address: (path) => baseUrl + path,
      headers: token === null ? {} : { authorization: `Bearer ${token}` },
      signal: limits.signal ? AbortSignal.any([limits.signal, timeout.signal]) : timeout.signal,
      extend,
      fail(error) {
        if (limits.signal?.aborted) return new DOMException('The call was canceled.', 'AbortError')
        if (!(error instanceof ApiError)) return timeout.signal.aborted ? timedOut() : networkFailed()
        if (token !== null && endsSession(error)) onUnauthenticated(token, limits.endedNotice)
        return error
      },
      end: () => clearTimeout(timer),
    }
  }
}

/** Any 401 ends the session, except the login form's own "wrong password". */
const endsSession = (failure: ApiError) => failure.status === 401 && failure.code !== 'invalid_credentials'

/** Sends a request; an answer that is not a success is thrown as an `ApiError`. */
export async function fetchOk(
  call: Call,
  path: string,
  init: Omit<RequestInit, 'signal'>,
): Promise<Response> {
  const response = await fetch(call.address(path), { ...init, signal: call.signal })
  if (response.ok) return response
  throw refusalOf(response, await readJson(response))
}

/** Undefined for a body that is not JSON: it did not come from our server. */
export async function readJson(response: Response): Promise<unknown> {
  const text = await response.text()
  if (text === '') return {}
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const refusalOf = (response: Response, body: unknown): ApiError =>
  failureOf(response.ok ? 502 : response.status, body, response.headers.get('retry-after'))
