import { session } from '../session/session.ts'
import { failureOf, networkFailed } from './api-error.ts'

/** A long export over a slow line. */
const downloadTimeoutMs = 5 * 60_000

/**
 * Fetches a file that needs the session, which a plain link would not carry, and hands it to the browser to
 * save under `name`. Fails as every other call does, with an `ApiError`.
 */
export async function saveFile(path: string, name: string): Promise<void> {
  const { token } = session.getState()
  const headers = new Headers()
  if (token !== null) headers.set('authorization', `Bearer ${token}`)
  const file = await fetchFile(path, headers, token)
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has taken the file over by the next turn of its own queue.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

async function fetchFile(path: string, headers: Headers, token: string | null): Promise<Blob> {
  let response: Response
  try {
    response = await fetch(path, { headers, signal: AbortSignal.timeout(downloadTimeoutMs) })
    if (response.ok) return await response.blob()
  } catch {
    throw networkFailed()
  }
  if (response.status === 401 && session.getState().token === token) session.end('expired')
  const reply: unknown = await response.json().catch(() => undefined)
  throw failureOf(response.status, reply, response.headers.get('retry-after'))
}
