import { z } from 'zod'

import type { Answer } from '../http/answers.ts'
import { readJson } from '../http/body.ts'
import type { TiktokCall } from './endpoint.ts'
import type { PostInfo } from './start-post.ts'
import { invalid, refuse, success } from './tiktok-errors.ts'
import { findUpload } from './uploads.queries.ts'

const body = z.object({ publish_id: z.string() })

/** `POST /v2/post/publish/status/fetch/`. Only public videos have an id, whose name TikTok spells so. */
export function publishStatus({ context, account, request }: TiktokCall): Answer {
  const parsed = body.safeParse(readJson(request))
  if (!parsed.success) throw invalid('publish_id is missing.')
  const upload = findUpload(context.store, parsed.data.publish_id)
  if (upload?.accountId !== account.id)
    throw refuse(400, 'invalid_publish_id', 'The publish_id does not exist.')
  const uploaded = { uploaded_bytes: upload.received }
  const isReady = upload.readyAt !== null && context.clock() >= upload.readyAt
  if (!isReady) return success({ status: 'PROCESSING_UPLOAD', ...uploaded })
  if (upload.failReason !== null) {
    return success({ status: 'FAILED', fail_reason: upload.failReason, ...uploaded })
  }
  const { privacy_level: privacy } = JSON.parse(upload.info) as PostInfo
  const ids = privacy === 'PUBLIC_TO_EVERYONE' && upload.postId !== null ? [upload.postId] : []
  return success({ status: 'PUBLISH_COMPLETE', publicaly_available_post_id: ids, ...uploaded })
}
