import { workspaceHeader } from '../../../contract/workspaces/workspaces.ts'
import { ApiError, failureOf, serverUnreachable, timedOut } from './api-error.ts'

export type ClientSettings = {
  baseUrl: string
  readToken: () => string | null
  /** The id of the workspace that this tab shows; null before it is known. */
  readWorkspace: () => string | null
  /** The user is not in the workspace that a call named. */
  onNotAMember: (workspaceId: string) => void
  /** The server does not accept this token, or that there was none to send. */
  onUnauthenticated: (token: string | null, notice: string | undefined) => void
}

export type CallLimits = {
  /** The caller's signal to cancel the call. */
  signal?: AbortSignal | undefined
  /** The call fails if it takes longer than this since its start or the last `extend`. */
  timeoutMs: number
  /** The workspace that the call is for, instead of the one that the tab shows. */
  workspaceId?: string | undefined
  /** The message of the login screen if this call finds that the session has ended. */
  endedNotice?: string | undefined
}

/** The common behavior of all calls: bearer token, the workspace of the tab, timeout, one type of error, and the end of the session on a 401. */
export type Call = {
  address: (path: string) => string
  headers: Record<string, string>
  /** Aborted by the caller or by the timeout. */
  signal: AbortSignal
  /** Restarts the timeout, for example when bytes arrive. */
  extend: (ms: number) => void
  /** Converts a thrown error to the one to throw instead. The abort of a caller is not changed. */
  fail: (error: unknown) => unknown
  /** Must be called once when the call has ended. */
  end: () => void
}

export function createCalls(settings: ClientSettings) {
  const { baseUrl, readToken, readWorkspace, onUnauthenticated, onNotAMember } = settings
  return (limits: CallLimits): Call => {
    const token = readToken()
    const workspace = limits.workspaceId ?? readWorkspace()
    const timeout = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const extend = (ms: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => timeout.abort(), ms)
    }
    extend(limits.timeoutMs)
    return {
      address: (path) => baseUrl + path,
      headers: {
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(token !== null && workspace !== null && { [workspaceHeader]: workspace }),
      },
      signal: limits.signal ? AbortSignal.any([limits.signal, timeout.signal]) : timeout.signal,
      extend,
      fail(error) {
        if (limits.signal?.aborted) return new DOMException('The call was canceled.', 'AbortError')
        if (!(error instanceof ApiError)) return timeout.signal.aborted ? timedOut() : serverUnreachable()
        if (error.code === 'not_a_member' && workspace !== null) onNotAMember(workspace)
        if (endsSession(error)) onUnauthenticated(token, limits.endedNotice)
        return error
      },
      end: () => clearTimeout(timer),
    }
  }
}

/** Any 401 ends the session, except the login form's own "wrong password". */
const endsSession = (failure: ApiError) => failure.status === 401 && failure.code !== 'invalid_credentials'

/** Sends a request; throws an `ApiError` for an unsuccessful response. */
export async function fetchOk(
  call: Call,
  path: string,
  init: Omit<RequestInit, 'signal'>,
): Promise<Response> {
  const response = await fetch(call.address(path), { ...init, signal: call.signal })
  if (response.ok) return response
  throw refusalOf(response, await readJson(response))
}

/** Undefined for a body that is not JSON and therefore not from our server. */
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
