import type { Media } from '../../../../contract/media.ts'
import { uploadFile } from '../../../shared/api/upload.ts'
import { loadAgain } from '../../../shared/lazy/load-again.ts'
import type { MediaKind, UploadPause } from '../media-item.ts'

export type UploadWatch = {
  /** Cancels the upload. */
  signal: AbortSignal
  /** The share of bytes sent so far, from 0 to 1. */
  onProgress: (share: number) => void
  /** The upload waits, and then goes on by itself at this share. */
  onPause: (reason: UploadPause, share: number) => void
}

const addresses = { picture: '/api/media', video: '/api/media/videos' }

/** What is sent again within seconds needs no pieces. */
const singleRequestBytes = 1024 * 1024

/** Uploads a picture or a video: a large one in pieces, which go on where they stopped. */
export async function sendFile(kind: MediaKind, file: File, watch: UploadWatch): Promise<Media> {
  if (kind === 'video' && file.size > singleRequestBytes) {
    const { uploadInPieces } = await loadAgain(() => import('./upload-in-pieces.ts'))
    return uploadInPieces(file, watch)
  }
  const { media } = await uploadFile<{ media: Media }>(addresses[kind], file, watch)
  return media
}
