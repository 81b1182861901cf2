import type { Media } from '../../../../contract/media/media.ts'
import { ApiError } from '../../../shared/api/api-error.ts'
import { uploadFile } from '../../../shared/api/upload.ts'
import { uploadInPieces } from './upload-in-pieces.ts'
import type { MediaKind, UploadPause } from '../media-item.ts'

export type UploadWatch = {
  /** Cancels the upload. */
  signal: AbortSignal
  /** The share of bytes sent so far, from 0 to 1. */
  onProgress: (share: number) => void
  /** The server converts what was sent, and is so far, from 0 to 1. */
  onConvert: (share: number) => void
  /** The upload waits, and later continues by itself at this share. */
  onPause: (reason: UploadPause, share: number) => void
}

const addresses = { picture: '/api/media', video: '/api/media/videos' }

/** A smaller video is sent again within seconds, so it needs no pieces. */
const singleRequestBytes = 1024 * 1024

/**
 * Uploads a picture or a video. A large video is sent in pieces, which go on where they stopped, and so is one that has to
 * be converted: a single request does not wait for that.
 */
export async function sendFile(kind: MediaKind, file: File, watch: UploadWatch): Promise<Media> {
  if (kind === 'video' && (file.size > singleRequestBytes || !(await isMp4(file)))) {
    return uploadInPieces(file, watch)
  }
  try {
    return (await uploadFile<{ media: Media }>(addresses[kind], file, watch)).media
  } catch (error) {
    // An MP4 file in an encoding that platforms do not accept.
    const isOther = kind === 'video' && error instanceof ApiError && error.code === 'unsupported_media'
    if (isOther) return uploadInPieces(file, watch)
    throw error
  }
}

/** By its bytes: names and types are often wrong. */
const isMp4 = async (file: File) => (await file.slice(4, 8).text()) === 'ftyp'
