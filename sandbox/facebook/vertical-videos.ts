import { type Answer, Refusal } from '../http/responses.ts'
import { bytesOf } from '../http/body.ts'
import { invalidParameter } from '../graph/graph-errors.ts'
import type { PageCall } from './endpoint.ts'
import { publishVideo } from './publish-video.ts'
import { appendBytes, newVideo, pullVideo } from './video-files.ts'
import { findVideo, type Video } from './videos.queries.ts'

/** `POST /{page}/video_reels` and `/video_stories`: start and finish the upload of a reel or of a story's video. */
export function uploadVertical(kind: 'REEL' | 'STORY') {
  return (call: PageCall): Promise<Answer> | Answer => {
    const phase = call.fields.upload_phase
    if (phase === 'start') return start(call, kind)
    if (phase === 'finish') return finish(call, kind)
    throw invalidParameter('upload_phase has to be start or finish')
  }
}

function start(call: PageCall, kind: 'REEL' | 'STORY'): Answer {
  const { context, path } = call
  const { id } = newVideo(call, { kind, bytes: 0 })
  const address = `${context.base()}/facebook/video-upload/${path.version}/${id}`
  return { status: 200, body: { video_id: id, upload_url: address } }
}

/** The call that publishes the video. A second one for the same video changes nothing. */
async function finish(call: PageCall, kind: 'REEL' | 'STORY'): Promise<Answer> {
  const { fields } = call
  const video = ownVideo(call, fields.video_id ?? '')
  if (video.kind !== kind) throw invalidParameter('The video was not uploaded for this')
  if (video.received === 0 || video.received < video.bytes) {
    throw invalidParameter('The upload is not complete')
  }
  if (kind === 'REEL' && fields.video_state !== 'PUBLISHED') {
    throw invalidParameter('Only reels that are published at once are part of the sandbox')
  }
  const postId =
    video.finishedAt === null
      ? await publishVideo(call, video, kind === 'REEL' ? (fields.description ?? '') : '')
      : video.postId
  const [, post] = postId?.split('_') ?? []
  return { status: 200, body: { success: true, ...(post !== undefined && { post_id: post }) } }
}

/**
 * `POST https://rupload.facebook.com/video-upload/{version}/{video}`: takes the bytes, or the URL to download them
 * from.
 */
export async function receiveVertical(call: PageCall): Promise<Answer> {
  const { context, request, path } = call
  const video = ownVideo(call, path.node ?? '')
  const address = request.headers.file_url
  if (video.finishedAt !== null || (video.bytes > 0 && video.received === video.bytes)) {
    throw uploadRefused('OffsetInvalidError', 'The upload is already complete')
  }
  if (typeof address === 'string') {
    try {
      await pullVideo(context, video, address)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      throw uploadRefused('ProcessingFailedError', 'The file could not be downloaded')
    }
    return { status: 200, body: { success: true } }
  }
  const [offset, size] = [Number(request.headers.offset), Number(request.headers.file_size)]
  if (offset !== video.received) throw uploadRefused('OffsetInvalidError', `The offset is ${video.received}`)
  if (!Number.isInteger(size) || size < 1)
    throw uploadRefused('ProcessingFailedError', 'file_size is missing')
  await appendBytes(context, Object.assign(video, { bytes: size }), bytesOf(request))
  if (video.received === size) return { status: 200, body: { success: true } }
  throw uploadRefused('PartialRequestError', 'Partial request (did not match length of file)')
}

function ownVideo({ context, page }: PageCall, id: string): Video {
  const video = findVideo(context.store, id)
  if (video?.accountId === page.id && video.kind !== 'VIDEO') return video
  throw invalidParameter('The video does not exist')
}

const uploadRefused = (type: string, message: string) =>
  new Refusal({ status: 400, body: { debug_info: { retriable: false, type, message } } })
