import { session } from '../session/session.ts'
import { failureOf, networkFailed, timedOut } from './api-error.ts'

type UploadOptions = {
  signal: AbortSignal
  /** Share of the bytes sent so far, 0 to 1. */
  onProgress: (share: number) => void
}

/** A large file over a slow line takes as long as it takes; but so long without a byte, the line is dead. */
const silenceMs = 60_000
/** From the last byte to the answer: the server looks at every frame of a long video. */
const answerMs = 3 * 60_000

/**
 * Sends one file as form data and tells how far it is, which `fetch` cannot. Fails as every other call
 * does, with an `ApiError`; an upload given up by its caller rejects with an `AbortError`.
 */
export function uploadFile<Reply>(path: string, file: File, { signal, onProgress }: UploadOptions) {
  return new Promise<Reply>((resolve, reject) => {
    const { token } = session.getState()
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    let silent = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const waitAtMost = (ms: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        silent = true
        abort()
      }, ms)
    }
    request.open('POST', path)
    request.responseType = 'json'
    request.setRequestHeader('accept', 'application/json')
    if (token !== null) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.addEventListener('progress', (event) => {
      waitAtMost(silenceMs)
      if (event.lengthComputable) onProgress(event.loaded / event.total)
    })
    request.upload.addEventListener('load', () => waitAtMost(answerMs))
    request.addEventListener('load', () => {
      const reply: unknown = request.response
      if (request.status >= 200 && request.status < 300 && reply !== null) return resolve(reply as Reply)
      if (request.status === 401 && session.getState().token === token) session.end('expired')
      reject(failureOf(request.status, reply, request.getResponseHeader('retry-after')))
    })
    request.addEventListener('error', () => reject(networkFailed()))
    request.addEventListener('abort', () =>
      reject(silent ? timedOut() : new DOMException('Given up', 'AbortError')),
    )
    request.addEventListener('loadend', () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', abort)
    })
    signal.addEventListener('abort', abort)
    const form = new FormData()
    form.append('file', file, file.name)
    if (signal.aborted) return reject(new DOMException('Given up', 'AbortError'))
    waitAtMost(silenceMs)
    request.send(form)
  })
}
