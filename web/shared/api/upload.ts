import { startCall } from './api.ts'
import { failureOf } from './api-error.ts'
import type { Call } from './call.ts'

type UploadOptions = {
  signal: AbortSignal
  /** The share of bytes sent so far, from 0 to 1. */
  onProgress: (share: number) => void
  /** The workspace that the file is for, instead of the one that the tab shows. */
  workspaceId?: string | undefined
}

/** A large file may take any time, but a connection that sends nothing for this long is lost. */
const silenceMs = 60_000
/** From the last byte to the response, because the server checks every frame of a long video. */
const answerMs = 3 * 60_000

/** Uploads a small file, whose progress is not shown. */
export const uploadSmallFile = <Reply>(path: string, file: File, workspaceId?: string) =>
  uploadFile<Reply>(path, file, {
    signal: new AbortController().signal,
    onProgress: () => undefined,
    workspaceId,
  })

/** Uploads one file as form data and reports its progress. */
export function uploadFile<Reply>(path: string, file: File, options: UploadOptions) {
  const form = new FormData()
  form.append('file', file, file.name)
  return upload<Reply>({ method: 'POST', path, body: form }, options)
}

/** Uploads the bytes of a piece of a file, and nothing else. */
export const uploadPiece = <Reply>(path: string, bytes: Blob, options: UploadOptions) =>
  upload<Reply>({ method: 'PATCH', path, body: bytes }, options)

type Sent = { method: 'POST' | 'PATCH'; path: string; body: FormData | Blob }

async function upload<Reply>(sent: Sent, { signal, onProgress, workspaceId }: UploadOptions): Promise<Reply> {
  const call = startCall({ signal, workspaceId, timeoutMs: silenceMs })
  try {
    return await send<Reply>(call, sent, onProgress)
  } catch (error) {
    throw call.fail(error)
  } finally {
    call.end()
  }
}

/** Uses XMLHttpRequest, because `fetch` reports no upload progress. */
function send<Reply>(call: Call, { method, path, body }: Sent, onProgress: (share: number) => void) {
  return new Promise<Reply>((resolve, reject) => {
    const request = new XMLHttpRequest()
    const cut = () => reject(new Error('The upload was cut off.'))
    if (call.signal.aborted) return cut()
    request.open(method, call.address(path))
    request.responseType = 'json'
    request.setRequestHeader('accept', 'application/json')
    for (const [name, value] of Object.entries(call.headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', (event) => {
      call.extend(silenceMs)
      if (event.lengthComputable) onProgress(event.loaded / event.total)
    })
    request.upload.addEventListener('load', () => call.extend(answerMs))
    request.addEventListener('load', () => {
      const reply: unknown = request.response
      if (request.status >= 200 && request.status < 300 && reply !== null) return resolve(reply as Reply)
      reject(failureOf(request.status, reply, request.getResponseHeader('retry-after')))
    })
    request.addEventListener('error', cut)
    request.addEventListener('abort', cut)
    call.signal.addEventListener('abort', () => request.abort())
    if (body instanceof Blob) request.setRequestHeader('content-type', 'application/octet-stream')
    request.send(body)
  })
}
