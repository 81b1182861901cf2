import { z } from 'zod'

import type { Answer } from '../http/responses.ts'
import { readJson } from '../http/body.ts'
import type { TiktokCall } from './endpoint.ts'
import type { PostInfo } from './start-post.ts'
import { invalid, refuse, success } from './tiktok-errors.ts'
import { findUpload } from './uploads.queries.ts'

const body = z.object({ publish_id: z.string() })

/**
 * `POST /v2/post/publish/status/fetch/`. Only public videos have an id. Its field name is misspelled in TikTok's API.
 */
export function publishStatus({ context, account, request }: TiktokCall): Answer {
  const parsed = body.safeParse(readJson(request))
  if (!parsed.success) throw invalid('publish_id is missing.')
  const upload = findUpload(context.store, parsed.data.publish_id)
  if (upload?.accountId !== account.id)
    throw refuse(400, 'invalid_publish_id', 'The publish_id does not exist.')
  const isPulled = upload.chunkBytes === 0
  const arrived = isPulled ? { downloaded_bytes: upload.received } : { uploaded_bytes: upload.received }
  const isReady = upload.readyAt !== null && context.clock() >= upload.readyAt
  if (!isReady) {
    return success({ status: isPulled ? 'PROCESSING_DOWNLOAD' : 'PROCESSING_UPLOAD', ...arrived })
  }
  if (upload.failReason !== null) {
    return success({ status: 'FAILED', fail_reason: upload.failReason, ...arrived })
  }
  const info = JSON.parse(upload.info) as PostInfo | null
  if (info === null) return success({ status: 'SEND_TO_USER_INBOX', ...arrived })
  const ids = info.privacy_level === 'PUBLIC_TO_EVERYONE' && upload.postId !== null ? [upload.postId] : []
  return success({ status: 'PUBLISH_COMPLETE', publicaly_available_post_id: ids, ...arrived })
}
