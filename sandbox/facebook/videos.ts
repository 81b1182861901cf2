import { mkdir, open, rename } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'

import type { Answer } from '../http/answers.ts'
import { consumeProcessingFault } from '../control/faults.ts'
import { settingsOf } from '../control/settings.ts'
import { numericId, risingId } from '../store/ids.ts'
import { insertMedia } from '../store/media.queries.ts'
import { examineVideo } from '../store/video.ts'
import { graphAnswer, graphError, invalidParameter } from '../graph/graph-errors.ts'
import { createPost } from './create-post.ts'
import type { PageCall } from './endpoint.ts'
import { findVideoBySession, finishVideo, insertVideo, storeReceived, type Video } from './videos.queries.ts'

/** What Facebook asks for at a time. */
const PART = 4 * 1024 * 1024
const LARGEST = 10 * 1024 ** 3
const DAY = 86_400_000

/** `POST /{page}/videos`: the three phases of a resumable upload. */
export function uploadVideo(call: PageCall): Promise<Answer> | Answer {
  const phase = call.fields.upload_phase
  if (phase === 'start') return start(call)
  if (phase === 'transfer') return transfer(call)
  if (phase === 'finish') return finish(call)
  throw invalidParameter('upload_phase has to be start, transfer or finish')
}

function start({ context, page, fields }: PageCall): Answer {
  const bytes = Number(fields.file_size)
  if (!Number.isInteger(bytes) || bytes < 1 || bytes > LARGEST) throw invalidParameter('Invalid file_size')
  const now = context.clock()
  const video: Video = {
    id: risingId(now),
    session: numericId('7', 16),
    accountId: page.id,
    bytes,
    received: 0,
    finishedAt: null,
    readyAt: null,
    failure: null,
    postId: null,
    createdAt: now,
  }
  insertVideo(context.store, video)
  return {
    status: 200,
    body: { video_id: video.id, upload_session_id: video.session, ...nextPart(video) },
  }
}

const nextPart = ({ bytes, received }: Video) => ({
  start_offset: String(received),
  end_offset: String(Math.min(received + PART, bytes)),
})

async function transfer(call: PageCall): Promise<Answer> {
  const { context, fields } = call
  const video = ownUpload(call)
  const part = call.files.video_file_chunk
  if (Number(fields.start_offset) !== video.received || video.received === video.bytes) {
    const wrong = graphAnswer({
      message: '(#6001) There was a problem uploading your video file. Please try again.',
      code: 6001,
      subcode: 1_363_037,
    })
    const { error } = wrong.body as { error: object }
    return { ...wrong, body: { error: { ...error, error_data: nextPart(video) } } }
  }
  if (!part || part.length === 0 || video.received + part.length > video.bytes || part.length > PART) {
    throw invalidParameter('Invalid video_file_chunk')
  }
  const file = await uploadOf(call, video)
  const handle = await open(file, video.received === 0 ? 'w' : 'r+')
  try {
    await handle.write(part, 0, part.length, video.received)
  } finally {
    await handle.close()
  }
  const received = video.received + part.length
  storeReceived(context.store, video.id, received)
  return { status: 200, body: nextPart({ ...video, received }) }
}

/** The call that publishes. A second one for the same upload is refused and changes nothing. */
async function finish(call: PageCall): Promise<Answer> {
  const { context, page, fields } = call
  const video = ownUpload(call)
  if (video.received < video.bytes) throw invalidParameter('The upload is not complete')
  const file = `${randomUUID()}.mp4`
  const path = join(context.mediaDir, file)
  await rename(await uploadOf(call, video), path)
  const facts = await examineVideo(path)
  const fault = consumeProcessingFault(context, 'facebook', 'publish', page.handle)
  const now = context.clock()
  const failure =
    fault === 'processing-failed' || !facts ? 'The video file is corrupt or not supported' : null
  const stuckMs = fault === 'processing-stuck' ? DAY : settingsOf(context.store).processingMs
  context.store.transaction(() => {
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
    const text = fields.description ?? ''
    const postId =
      failure === null
        ? createPost(call, { text, kind: 'VIDEO', mediaIds: [video.id], videoId: video.id })
        : null
    finishVideo(context.store, { id: video.id, finishedAt: now, readyAt: now + stuckMs, failure, postId })
  })
  return { status: 200, body: { success: true } }
}

function ownUpload({ context, page, fields }: PageCall): Video {
  const video = findVideoBySession(context.store, fields.upload_session_id ?? '')
  if (video?.accountId === page.id && video.finishedAt === null) return video
  throw graphError({
    message: '(#6000) There was a problem uploading your video file. Please try again with another file.',
    code: 6000,
    subcode: 1_363_030,
  })
}

async function uploadOf({ context }: PageCall, { session }: Video): Promise<string> {
  const folder = join(context.mediaDir, 'uploads')
  await mkdir(folder, { recursive: true })
  return join(folder, session)
}
