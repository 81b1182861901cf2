import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'

import { findAccount } from '../store/accounts.queries.ts'
import type { Context } from '../context.ts'
import { consumeProcessingFault } from '../control/faults.ts'
import { settingsOf } from '../control/settings.ts'
import { storeStream, type Media } from '../store/media.ts'
import { insertMedia } from '../store/media.queries.ts'
import { acceptPost } from '../store/posts.ts'
import { listPostsOf } from '../store/posts.queries.ts'
import { examineVideo } from '../store/video.ts'
import { videoId as newVideoId } from './ids.ts'
import { completeSession, findSession, type Session } from './sessions.queries.ts'
import type { VideoResource } from './video-resource.ts'

/** The metadata that YouTube stores in addition to the description. */
export type VideoDetails = Omit<VideoResource['snippet'], 'description'> &
  VideoResource['status'] & {
    hash: string
    /** Why YouTube rejects the video after processing; null if it does not. */
    failure: { status: 'failed' | 'rejected'; reason: string } | null
    readyAt: number
  }

const STUCK = 86_400_000

/** The last byte has arrived: the video appears on the channel, and its processing starts. */
export async function acceptVideo(
  context: Context,
  session: Session,
  bytes: AsyncIterable<Uint8Array>,
): Promise<string> {
  const { store, mediaDir } = context
  const account = findAccount(store, session.accountId)
  if (!account) throw new Error('The account of the session is missing')
  const file = await storeStream(mediaDir, 'video/mp4', bytes)
  const path = join(mediaDir, file)
  const facts = await examineVideo(path)
  const hash = await hashOf(path)
  const { snippet, status } = JSON.parse(session.resource) as VideoResource
  const { description, ...others } = snippet
  return store.transaction(() => {
    const done = findSession(store, session.id)?.videoId
    if (done) return done
    const now = context.clock()
    const fault = consumeProcessingFault(context, 'youtube', 'upload-media', account.handle)
    const settings = settingsOf(store)
    const readyAt = now + (fault === 'processing-stuck' ? STUCK : settings.processingMs)
    const isRepeated =
      settings.refusesRepeatedVideo === 1 &&
      listPostsOf(store, account.id, { limit: 1000 }).some(
        (post) => (JSON.parse(post.details) as VideoDetails).hash === hash,
      )
    const reason = fault === 'processing-failed' ? 'conversion' : facts ? null : 'invalidFile'
    const failure = isRepeated
      ? ({ status: 'rejected', reason: 'duplicate' } as const)
      : reason === null
        ? null
        : ({ status: 'failed', reason } as const)
    const id = newVideoId(now)
    const media: Media = {
      id: `${id}-file`,
      platform: 'youtube',
      accountId: account.id,
      file,
      mime: facts?.mime ?? 'video/mp4',
      category: 'video',
      bytes: session.received,
      width: facts?.width ?? null,
      height: facts?.height ?? null,
      altText: null,
      readyAt,
      failure: failure?.reason ?? null,
      createdAt: now,
      expiresAt: Number.MAX_SAFE_INTEGER,
    }
    insertMedia(store, { ...media, bytes: session.total ?? media.bytes })
    const details: VideoDetails = { ...others, ...status, hash, failure, readyAt }
    const post = {
      id,
      kind: 'video',
      text: description,
      shortcode: null,
      containerId: session.id,
      details: JSON.stringify(details),
      replyTo: null,
      createdAt: now,
    }
    acceptPost(context, account, post, [media.id], now)
    completeSession(store, session.id, id)
    return id
  })
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of createReadStream(path) as AsyncIterable<Buffer>) hash.update(part)
  return hash.digest('hex')
}
