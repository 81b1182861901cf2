import type { PublishVideo } from '../connector.ts'
import { callHttp, type HttpCall, type HttpOutcome } from '../http.ts'
import type { TiktokUpload } from './staging.ts'

/** The offset of the last chunk, with which TikTok has the whole video and publishes it. */
export function lastChunkFrom({ chunkBytes }: Pick<TiktokUpload, 'chunkBytes'>, total: number): number {
  return (chunkCount(chunkBytes, total) - 1) * chunkBytes
}

/** The last chunk contains the rest, so that no chunk is too small. */
export const chunkCount = (chunkBytes: number, total: number): number =>
  Math.max(1, Math.floor(total / chunkBytes))

/** Sends the bytes from `from` up to `to` to the upload's URL, which is the authorization. */
export async function sendChunk(
  { url }: Pick<TiktokUpload, 'url'>,
  video: PublishVideo,
  { from, to }: { from: number; to: number },
  call: Pick<HttpCall, 'signal' | 'timeoutMs' | 'committing' | 'maySend'>,
): Promise<HttpOutcome> {
  return callHttp({
    method: 'PUT',
    url,
    headers: { 'content-range': `bytes ${from}-${to - 1}/${video.bytes}` },
    body: { bytes: await video.read(from, to), contentType: video.contentType },
    ...call,
  })
}
