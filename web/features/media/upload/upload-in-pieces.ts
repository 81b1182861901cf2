import type { Media } from '../../../../contract/media/media.ts'
import { maxPieceBytes, type Upload } from '../../../../contract/media/uploads.ts'
import type { Conversion } from '../../../../contract/media/video-conversions.ts'
import { ApiError } from '../../../shared/api/api-error.ts'
import { api } from '../../../shared/api/api.ts'
import { uploadPiece } from '../../../shared/api/upload.ts'
import { watchConversion } from '../convert/conversion-calls.ts'
import type { UploadPause } from '../media-item.ts'
import type { UploadWatch } from './send-file.ts'
import { forgetUpload, noteUpload } from './upload-notes.ts'
import { busyTries, passesByItself, pause } from './wait-for-server.ts'

type UploadResponse = { upload: Upload }

/** The server checks every frame of a long video. */
const checkMs = 3 * 60_000
/** How often an upload starts over that the server no longer has, for example because another tab canceled it. */
const maxRestarts = 2

/**
 * Uploads a video in pieces, and waits for its conversion if it needs one. After a lost connection, a restart of the server
 * or a reload of the page with the same file, it goes on with what the server has. Canceled, it is deleted there.
 */
export async function uploadInPieces(file: File, watch: UploadWatch): Promise<Media> {
  const ids = new Set<string>()
  try {
    return await goOn(file, watch, (upload) => {
      ids.add(upload.id)
      noteUpload({ ...upload, name: file.name })
    })
  } finally {
    for (const id of ids) forgetUpload(id)
  }
}

type Received = Pick<Upload, 'id' | 'bytes' | 'received'> & { converting?: true }

async function goOn(file: File, watch: UploadWatch, onReceived: (upload: Received) => void): Promise<Media> {
  const { signal } = watch
  let id: string | undefined
  let received = 0
  let failures = 0
  let restarts = 0
  const noteReceived = (now: number) => {
    if (now > received) failures = 0
    received = now
    if (id !== undefined) onReceived({ id, bytes: file.size, received })
  }
  for (;;) {
    try {
      const upload = id === undefined ? await start(file, signal) : await read(id, signal)
      id = upload.id
      if (upload.media) return upload.media
      noteReceived(upload.received)
      watch.onProgress(received / file.size)
      while (received < file.size) noteReceived(await sendPiece(file, { id, offset: received }, watch))
      const { media, conversion } = await complete(id, signal)
      if (media) return media
      onReceived({ id, bytes: file.size, received, converting: true })
      const converted = await watchConversion(conversion, { signal, onProgress: watch.onConvert })
      if (converted) return converted
      signal.throwIfAborted()
    } catch (error) {
      if (signal.aborted) {
        if (id !== undefined) void discard(id)
        throw error
      }
      failures += 1
      if (isGone(error) && id !== undefined && restarts < maxRestarts) {
        restarts += 1
        id = undefined
        received = 0
        continue
      }
      const reason = pauseFor(error, failures)
      if (reason === undefined) throw error
      if (reason !== 'elsewhere') watch.onPause(reason, received / file.size)
      await pause(failures, error, signal)
    }
  }
}

async function start({ name, size, lastModified }: File, signal: AbortSignal): Promise<Upload> {
  const file = { name, bytes: size, lastModified }
  return (await api.post<UploadResponse>('/api/media/uploads', file, { signal })).upload
}

async function read(id: string, signal: AbortSignal): Promise<Upload> {
  return (await api.get<UploadResponse>(`/api/media/uploads/${id}`, { signal })).upload
}

/** Returns what the server has then. */
async function sendPiece(
  file: File,
  { id, offset }: { id: string; offset: number },
  { signal, onProgress }: UploadWatch,
): Promise<number> {
  const piece = file.slice(offset, offset + maxPieceBytes)
  const { upload } = await uploadPiece<UploadResponse>(`/api/media/uploads/${id}?offset=${offset}`, piece, {
    signal,
    onProgress: (share) => onProgress((offset + share * piece.size) / file.size),
  })
  return upload.received
}

type Completed = { media: Media; conversion?: never } | { media?: never; conversion: Conversion }

/** The video, or the conversion that makes one of it. */
function complete(id: string, signal: AbortSignal): Promise<Completed> {
  const options = { signal, timeoutMs: checkMs }
  return api.post<Completed>(`/api/media/uploads/${id}/complete`, undefined, options)
}

/** Without it, the server deletes the upload after a day. */
const discard = (id: string) => api.delete(`/api/media/uploads/${id}`).catch(() => undefined)

const isGone = (error: unknown) => error instanceof ApiError && error.code === 'not_found'

/** Why to go on later; `elsewhere` if another tab is sending the same file. Undefined for what does not pass by itself. */
function pauseFor(error: unknown, failures: number): UploadPause | 'elsewhere' | undefined {
  if (!(error instanceof ApiError)) return undefined
  if (error.isNetworkFailure || error.code === 'request_timeout') return 'lost'
  if (passesByItself(error, failures)) return 'busy'
  return error.code === 'conflict' && failures <= busyTries ? 'elsewhere' : undefined
}
