import type { Media } from '../../../../contract/media/media.ts'
import type { Conversion } from '../../../../contract/media/video-conversions.ts'
import { uploadFile } from '../../../shared/api/upload.ts'
import { watchConversion } from '../convert/conversion-calls.ts'
import type { MediaKind, UploadPause } from '../media-item.ts'
import { uploadInPieces } from './upload-in-pieces.ts'
import { forgetUpload, noteUpload } from './upload-notes.ts'
import { pause, passesByItself } from './wait-for-server.ts'

export type UploadWatch = {
  /** Cancels the upload. */
  signal: AbortSignal
  /** The share of bytes sent so far, from 0 to 1. */
  onProgress: (share: number) => void
  /** The server converts what was sent, and is so far, from 0 to 1. */
  onConvert: (share: number) => void
  /** The upload waits, and later continues by itself at this share. */
  onPause: (reason: UploadPause, share: number) => void
  /** What the user should know of what the file became. */
  onNote: (note: string) => void
}

const addresses = { picture: '/api/media', video: '/api/media/videos' }

/** A smaller video is sent again within seconds, so it needs no pieces. */
const singleRequestBytes = 1024 * 1024

type Reply =
  | { media: Media; note?: string | null; conversion?: never }
  | { media?: never; note?: never; conversion: Conversion }

/** Uploads a picture or a video, and waits for the conversion of a video that needs one. */
export async function sendFile(kind: MediaKind, file: File, watch: UploadWatch): Promise<Media> {
  if (kind === 'video' && file.size > singleRequestBytes) return uploadInPieces(file, watch)
  const { media, note, conversion } = await sendWhole(kind, file, watch)
  if (note) watch.onNote(note)
  if (media) return media
  const { id } = conversion
  noteUpload({ id, name: file.name, bytes: file.size, received: file.size, converting: true })
  const converted = await watchConversion(conversion, {
    signal: watch.signal,
    onProgress: watch.onConvert,
  }).finally(() => forgetUpload(id))
  if (converted) return converted
  watch.signal.throwIfAborted()
  throw new Error('The conversion was canceled.')
}

/** Sends the file in a single request, again and again while the server takes none. */
async function sendWhole(kind: MediaKind, file: File, watch: UploadWatch): Promise<Reply> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await uploadFile<Reply>(addresses[kind], file, watch)
    } catch (error) {
      if (watch.signal.aborted || !passesByItself(error, failures)) throw error
      watch.onPause('busy', 0)
      await pause(failures, error, watch.signal)
    }
  }
}
