import { join } from 'node:path'

import type { Account } from '../store/accounts.ts'
import { findAccount } from '../store/accounts.queries.ts'
import type { Context } from '../context.ts'
import { consumeProcessingFault } from '../control/faults.ts'
import { settingsOf } from '../control/settings.ts'
import { snowflake } from '../store/ids.ts'
import { storeStream } from '../store/media.ts'
import { insertMedia } from '../store/media.queries.ts'
import { acceptPost } from '../store/posts.ts'
import { examineVideo, type VideoFacts } from '../store/video.ts'
import { creatorOf } from './creators.ts'
import type { PostInfo } from './start-post.ts'
import { completeUpload, type Upload } from './uploads.queries.ts'

const STUCK = 86_400_000

/** The whole video has arrived. It is published or put into the inbox, unless TikTok rejects it during processing. */
export async function acceptVideo(
  context: Context,
  upload: Upload,
  bytes: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): Promise<void> {
  const { store, mediaDir } = context
  const account = findAccount(store, upload.accountId)
  if (!account) throw new Error('The account of the upload is missing')
  const file = await storeStream(mediaDir, 'video/mp4', bytes)
  const facts = await examineVideo(join(mediaDir, file))
  const info = JSON.parse(upload.info) as PostInfo | null
  store.transaction(() => {
    const now = context.clock()
    const fault = consumeProcessingFault(context, 'tiktok', 'upload-media', account.handle)
    const { processingMs } = settingsOf(store)
    const readyAt = now + (fault === 'processing-stuck' ? STUCK : processingMs)
    const failReason = fault === 'processing-failed' ? 'internal' : problemOf(facts, account)
    // A draft is in the inbox of the user.
    if (failReason !== null || info === null) {
      completeUpload(store, { publishId: upload.publishId, postId: null, failReason, readyAt })
      return
    }
    const id = snowflake(now)
    insertMedia(store, {
      id: `${id}-file`,
      platform: 'tiktok',
      accountId: account.id,
      file,
      mime: facts?.mime ?? 'video/mp4',
      category: 'video',
      bytes: upload.total,
      width: facts?.width ?? null,
      height: facts?.height ?? null,
      altText: null,
      readyAt,
      failure: null,
      createdAt: now,
      expiresAt: Number.MAX_SAFE_INTEGER,
    })
    const post = {
      id,
      kind: 'video',
      text: info.title,
      shortcode: null,
      containerId: upload.publishId,
      details: upload.info,
      replyTo: null,
      createdAt: now,
    }
    acceptPost(context, account, post, [`${id}-file`], now)
    completeUpload(store, { publishId: upload.publishId, postId: id, failReason: null, readyAt })
  })
}

/** TikTok's limits of a video (platforms reference, 5.5). */
function problemOf(facts: VideoFacts | undefined, account: Account): string | null {
  if (!facts) return 'file_format_check_failed'
  const { seconds, width, height, frameRate, codec } = facts
  if (!['avc', 'hevc'].includes(codec)) return 'file_format_check_failed'
  const { max_video_post_duration_sec: longest } = creatorOf(account)
  if (seconds < 3 || seconds > longest + 0.5) return 'duration_check_failed'
  if (frameRate < 22.9 || frameRate > 61) return 'frame_rate_check_failed'
  return Math.min(width, height) < 360 || Math.max(width, height) > 4096 ? 'picture_size_check_failed' : null
}
