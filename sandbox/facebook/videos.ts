import type { Answer } from '../http/responses.ts'
import { graphResponse, graphError, invalidParameter } from '../graph/graph-errors.ts'
import type { PageCall } from './endpoint.ts'
import { publishVideo } from './publish-video.ts'
import { appendBytes, largestVideo, newVideo, pullVideo } from './video-files.ts'
import { findVideoBySession, type Video } from './videos.queries.ts'

/** The number of bytes that Facebook requests at a time. */
const PART = 4 * 1024 * 1024

/** `POST /{page}/videos`: the three phases of a resumable upload, or the whole video. */
export function uploadVideo(call: PageCall): Promise<Answer> | Answer {
  const phase = call.fields.upload_phase
  if (phase === 'start') return start(call)
  if (phase === 'transfer') return transfer(call)
  if (phase === 'finish') return finish(call)
  if (phase === undefined && (call.files.source || call.fields.file_url)) return uploadAtOnce(call)
  throw invalidParameter('upload_phase has to be start, transfer or finish')
}

function start(call: PageCall): Answer {
  const bytes = Number(call.fields.file_size)
  if (!Number.isInteger(bytes) || bytes < 1 || bytes > largestVideo)
    throw invalidParameter('Invalid file_size')
  const video = newVideo(call, { kind: 'VIDEO', bytes })
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
    const wrong = graphResponse({
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
  await appendBytes(context, video, part)
  return { status: 200, body: nextPart(video) }
}

/** The call that publishes the video. A second one for the same upload is refused and changes nothing. */
async function finish(call: PageCall): Promise<Answer> {
  const video = ownUpload(call)
  if (video.received < video.bytes) throw invalidParameter('The upload is not complete')
  await publishVideo(call, video, call.fields.description ?? '')
  return { status: 200, body: { success: true } }
}

/** `file_url` or `source`: the whole video in one call. */
async function uploadAtOnce(call: PageCall): Promise<Answer> {
  const { context, fields, files } = call
  const video = newVideo(call, { kind: 'VIDEO', bytes: 0 })
  if (files.source) await appendBytes(context, video, files.source)
  else await pullVideo(context, video, fields.file_url ?? '')
  await publishVideo(call, video, fields.description ?? '')
  return { status: 200, body: { id: video.id } }
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
