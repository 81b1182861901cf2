import { randomUUID } from 'node:crypto'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'

import { consumeProcessingFault } from '../control/faults.ts'
import { settingsOf } from '../control/settings.ts'
import { insertMedia } from '../store/media.queries.ts'
import { examineVideo, type VideoFacts } from '../store/video.ts'
import { createPost } from './create-post.ts'
import type { PageCall } from './endpoint.ts'
import { fileOf } from './video-files.ts'
import { finishVideo, type Video } from './videos.queries.ts'

const DAY = 86_400_000

/** Makes a complete video visible, unless it cannot be processed. Returns the id of its post. */
export async function publishVideo(call: PageCall, video: Video, text: string): Promise<string | null> {
  const { context, page } = call
  const file = `${randomUUID()}.mp4`
  const path = join(context.mediaDir, file)
  await rename(await fileOf(context, video), path)
  const facts = await examineVideo(path)
  const fault = consumeProcessingFault(context, 'facebook', 'publish', page.handle)
  const now = context.clock()
  const failure =
    fault === 'processing-failed' || !facts
      ? 'The video file is corrupt or not supported'
      : refusalOf(video, facts)
  const stuckMs = fault === 'processing-stuck' ? DAY : settingsOf(context.store).processingMs
  return context.store.transaction(() => {
    const { mime, width, height } = facts ?? { mime: 'video/mp4', width: null, height: null }
    insertMedia(context.store, {
      id: video.id,
      platform: 'facebook',
      accountId: page.id,
      file,
      mime,
      category: 'video',
      bytes: video.bytes,
      width,
      height,
      altText: null,
      readyAt: now,
      failure,
      createdAt: now,
      expiresAt: Number.MAX_SAFE_INTEGER,
    })
    const postId =
      failure === null
        ? createPost(call, { text, kind: video.kind, mediaIds: [video.id], videoId: video.id })
        : null
    finishVideo(context.store, { id: video.id, finishedAt: now, readyAt: now + stuckMs, failure, postId })
    return postId
  })
}

/** Facebook's requirements for the video of a reel or a story (platforms reference, 2.4). */
function refusalOf({ kind }: Video, { seconds, width, height, frameRate }: VideoFacts): string | null {
  if (kind === 'VIDEO') return null
  const ratio = width / height
  if (ratio < 0.55 || ratio > 0.575) return 'The aspect ratio of the video is not 9:16'
  if (width < 540 || height < 960) return 'The resolution of the video is below 540x960'
  if (seconds < 3 || seconds > (kind === 'REEL' ? 91 : 61))
    return 'The duration of the video is not supported'
  return frameRate < 23 || frameRate > 61 ? 'The frame rate of the video is not 24 to 60' : null
}
