import { z } from 'zod'

import type { Answer } from '../http/responses.ts'
import { secret } from '../store/ids.ts'
import { acceptVideo } from './accept-video.ts'
import type { TiktokCall } from './endpoint.ts'
import { pullBytes, requireOwnAddress } from './pull-media.ts'
import type { PostInfo } from './start-post.ts'
import { invalid, success } from './tiktok-errors.ts'
import { advanceUpload, completeUpload, insertUpload, type Upload } from './uploads.queries.ts'

const MB = 1_000_000
const LONGEST = 4000 * MB
const LEAST_CHUNK = 5 * MB
const LARGEST_CHUNK = 64 * MB
/** The maximum size of a download, because the sandbox keeps it in memory. */
const LARGEST_PULLED = 500 * MB

export const sourceSchema = z.discriminatedUnion('source', [
  z.object({
    source: z.literal('FILE_UPLOAD'),
    video_size: z.int().min(1).max(LONGEST),
    chunk_size: z.int().min(1),
    total_chunk_count: z.int().min(1).max(1000),
  }),
  z.object({ source: z.literal('PULL_FROM_URL'), video_url: z.url() }),
])
type Source = z.infer<typeof sourceSchema>

/** `info` is null for a draft in the inbox of the user. */
type Opened = { prefix: 'v_pub' | 'v_inbox'; info: PostInfo | null; source: Source }

/**
 * Returns the URL for the bytes of a video. A video at a URL is downloaded, and TikTok publishes it without another
 * call.
 */
export async function openUpload(
  { context, account }: TiktokCall,
  { prefix, info, source }: Opened,
): Promise<Answer> {
  const isPulled = source.source === 'PULL_FROM_URL'
  if (isPulled) requireOwnAddress(context, source.video_url)
  else checkChunks(source)
  const upload: Upload = {
    publishId: secret(`${prefix}_${isPulled ? 'url' : 'file'}~v2-1.`),
    accountId: account.id,
    token: secret(),
    info: JSON.stringify(info),
    total: isPulled ? 0 : source.video_size,
    chunkBytes: isPulled ? 0 : source.chunk_size,
    received: 0,
    postId: null,
    failReason: null,
    readyAt: null,
    createdAt: context.clock(),
  }
  insertUpload(context.store, upload)
  const { publishId } = upload
  if (!isPulled) {
    const address = `${context.base()}/tiktok/video/?upload_id=${publishId.slice(-19)}&upload_token=${upload.token}`
    return success({ publish_id: publishId, upload_url: address })
  }
  const bytes = await pullBytes(context, source.video_url, LARGEST_PULLED)
  if (bytes) {
    const received = bytes.length
    advanceUpload(context.store, upload, received)
    await acceptVideo(context, { ...upload, total: received, received }, [bytes])
  } else {
    const readyAt = context.clock()
    completeUpload(context.store, { publishId, postId: null, failReason: 'video_pull_failed', readyAt })
  }
  return success({ publish_id: publishId })
}

/** Chunks have 5 to 64 MB. A smaller video is sent in one piece. The last chunk contains the rest. */
function checkChunks(source: Extract<Source, { source: 'FILE_UPLOAD' }>): void {
  const { video_size: total, chunk_size: chunk, total_chunk_count: count } = source
  const isWhole = total < LEAST_CHUNK
  if (isWhole ? chunk !== total : chunk < LEAST_CHUNK || chunk > LARGEST_CHUNK || chunk > total) {
    throw invalid('The chunk size is invalid.')
  }
  if (count !== Math.floor(total / chunk)) throw invalid('The total chunk count is invalid.')
}
