import { Readable } from 'node:stream'

import type { Answer } from '../http/responses.ts'
import { bytesOf } from '../http/body.ts'
import { partsIn } from '../http/multipart.ts'
import { acceptVideo } from './accept-video.ts'
import type { YoutubeCall } from './endpoint.ts'
import { refuse } from './google-errors.ts'
import { complete, newSession } from './upload-session.ts'

/**
 * `POST /upload/youtube/v3/videos?uploadType=multipart`: the resource and the video in one body of the type
 * `multipart/related`, as Google's own libraries send it.
 */
export async function uploadAtOnce(call: YoutubeCall): Promise<Answer> {
  const { context, request } = call
  const [resource, video] = partsIn(bytesOf(request), request.headers['content-type'] ?? '') ?? []
  if (!resource || !video) {
    throw refuse(400, 'mediaBodyRequired', 'The request does not include the video content.', 'youtube.video')
  }
  const session = newSession(call, {
    resource: jsonIn(resource.content),
    mime: video.headers['content-type']?.toLowerCase() ?? '',
    total: video.content.length,
  })
  return complete(context, await acceptVideo(context, session, Readable.from([video.content])))
}

function jsonIn(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString('utf8'))
  } catch {
    return undefined
  }
}
