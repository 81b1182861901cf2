import { requestTimeoutMs } from '../../../contract/api.ts'
import { fetchOk, readJson, refusalOf, type Call, type CallLimits } from './call.ts'

export type CallOptions = Partial<CallLimits> & {
  /** The call goes on after the page was left. */
  keepalive?: boolean
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** JSON calls with the common behavior of `call.ts`. */
export function createApi(startCall: (limits: CallLimits) => Call) {
  async function send<Reply>(
    method: Method,
    path: string,
    body?: unknown,
    { keepalive = false, ...limits }: CallOptions = {},
  ) {
    const call = startCall({ timeoutMs: requestTimeoutMs, ...limits })
    try {
      const headers = {
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...call.headers,
      }
      const response = await fetchOk(call, path, {
        method,
        headers,
        keepalive,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const reply = await readJson(response)
      if (reply === undefined) throw refusalOf(response, reply)
      return reply as Reply
    } catch (error) {
      throw call.fail(error)
    } finally {
      call.end()
    }
  }
  return {
    get: <Reply>(path: string, options?: CallOptions) => send<Reply>('GET', path, undefined, options),
    post: <Reply>(path: string, body?: unknown, options?: CallOptions) =>
      send<Reply>('POST', path, body, options),
    put: <Reply>(path: string, body?: unknown, options?: CallOptions) =>
      send<Reply>('PUT', path, body, options),
    patch: <Reply>(path: string, body?: unknown, options?: CallOptions) =>
      send<Reply>('PATCH', path, body, options),
    delete: <Reply>(path: string, options?: CallOptions) => send<Reply>('DELETE', path, undefined, options),
  }
}
