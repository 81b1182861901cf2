import { session } from '../session/session.ts'
import { failureOf, networkFailed, timedOut } from './api-error.ts'

type UploadOptions = {
  signal: AbortSignal
  /** Share of the bytes sent so far, 0 to 1. */
  onProgress: (share: number) => void
}

/** A large file over a slow line; the server's own limits end what is too large sooner. */
const uploadTimeoutMs = 10 * 60_000

/**
 * Sends one file as form data and tells how far it is, which `fetch` cannot. Fails as every other call
 * does, with an `ApiError`; an upload given up by its caller rejects with an `AbortError`.
 */
export function uploadFile<Reply>(path: string, file: File, { signal, onProgress }: UploadOptions) {
  return new Promise<Reply>((resolve, reject) => {
    const { token } = session.getState()
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    request.open('POST', path)
    request.timeout = uploadTimeoutMs
    request.responseType = 'json'
    request.setRequestHeader('accept', 'application/json')
    if (token !== null) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total)
    })
    request.addEventListener('load', () => {
      const reply: unknown = request.response
      if (request.status >= 200 && request.status < 300 && reply !== null) return resolve(reply as Reply)
      if (request.status === 401 && session.getState().token === token) session.end('expired')
      reject(failureOf(request.status, reply, request.getResponseHeader('retry-after')))
    })
    request.addEventListener('error', () => reject(networkFailed()))
    request.addEventListener('timeout', () => reject(timedOut()))
    request.addEventListener('abort', () => reject(new DOMException('Given up', 'AbortError')))
    request.addEventListener('loadend', () => signal.removeEventListener('abort', abort))
    signal.addEventListener('abort', abort)
    const form = new FormData()
    form.append('file', file, file.name)
    if (signal.aborted) return reject(new DOMException('Given up', 'AbortError'))
    request.send(form)
  })
}
