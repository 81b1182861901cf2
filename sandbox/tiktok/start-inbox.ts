import { z } from 'zod'

import type { Answer } from '../http/responses.ts'
import { readJson } from '../http/body.ts'
import type { TiktokCall } from './endpoint.ts'
import { openUpload, sourceSchema } from './open-upload.ts'
import { invalid, refuse } from './tiktok-errors.ts'
import { countInboxUploads } from './uploads.queries.ts'

const DAY = 86_400_000
/** The maximum number of a user's drafts in 24 hours that the user has not finished. */
const PENDING = 5

const body = z.object({ source_info: sourceSchema })

/** `POST /v2/post/publish/inbox/video/init/`: a draft, which the user finishes in TikTok's own application. */
export function startInbox(call: TiktokCall): Promise<Answer> | Answer {
  const { context, account, request } = call
  const parsed = body.safeParse(readJson(request))
  if (!parsed.success) throw invalid(`${parsed.error.issues[0]?.path.join('.') ?? 'The body'} is not valid.`)
  if (countInboxUploads(context.store, account.id, context.clock() - DAY) >= PENDING) {
    throw refuse(
      403,
      'spam_risk_too_many_pending_share',
      'The user has 5 pending shares within the last 24 hours.',
    )
  }
  return openUpload(call, { prefix: 'v_inbox', info: null, source: parsed.data.source_info })
}
