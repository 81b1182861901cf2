import { z } from 'zod'

import type { Answer } from '../http/answers.ts'
import { readJson } from '../http/body.ts'
import { settingsOf } from '../control/settings.ts'
import { secret } from '../store/ids.ts'
import { countPostsOf } from '../store/posts.queries.ts'
import { creatorOf } from './creators.ts'
import type { TiktokCall } from './endpoint.ts'
import { invalid, refuse, success } from './tiktok-errors.ts'
import { insertUpload } from './uploads.queries.ts'

const MB = 1_000_000
const LONGEST = 4000 * MB
const LEAST_CHUNK = 5 * MB
const LARGEST_CHUNK = 64 * MB
const DAY = 86_400_000
/** Direct posts of a creator in a day, over all applications. */
const POSTS_A_DAY = 15

const body = z.object({
  post_info: z.object({
    privacy_level: z.string(),
    title: z.string().default(''),
    disable_comment: z.boolean().default(false),
    disable_duet: z.boolean().default(false),
    disable_stitch: z.boolean().default(false),
    video_cover_timestamp_ms: z.int().optional(),
    brand_content_toggle: z.boolean().default(false),
    brand_organic_toggle: z.boolean().default(false),
    is_aigc: z.boolean().default(false),
  }),
  source_info: z.object({
    source: z.literal('FILE_UPLOAD'),
    video_size: z.int().min(1).max(LONGEST),
    chunk_size: z.int().min(1),
    total_chunk_count: z.int().min(1).max(1000),
  }),
})

export type PostInfo = z.infer<typeof body>['post_info']

/** `POST /v2/post/publish/video/init/`: nothing is published before the whole video has arrived. */
export function startPost({ context, account, request }: TiktokCall): Answer {
  const parsed = body.safeParse(readJson(request))
  if (!parsed.success) throw invalid(`${parsed.error.issues[0]?.path.join('.') ?? 'The body'} is not valid.`)
  const { post_info: info, source_info: source } = parsed.data
  if (!creatorOf(account).privacy_level_options.includes(info.privacy_level)) {
    throw refuse(
      403,
      'privacy_level_option_mismatch',
      'privacy_level has to match one of the privacy_level_options of creator_info.',
    )
  }
  if (info.brand_content_toggle && info.privacy_level === 'SELF_ONLY') {
    throw invalid('Branded content cannot be private.')
  }
  if (info.title.length > 2200) throw invalid('The title is too long.')
  checkChunks(source)
  const quota = Math.max(1, Math.floor(POSTS_A_DAY * settingsOf(context.store).rateLimitFactor))
  const now = context.clock()
  if (countPostsOf(context.store, account.id, now - DAY) >= quota) {
    throw refuse(
      403,
      'spam_risk_too_many_posts',
      'The daily post cap from the API is reached for the current user.',
    )
  }
  const upload = {
    publishId: secret('v_pub_file~v2-1.'),
    accountId: account.id,
    token: secret(),
    info: JSON.stringify(info),
    total: source.video_size,
    chunkBytes: source.chunk_size,
    received: 0,
    postId: null,
    failReason: null,
    readyAt: null,
    createdAt: now,
  }
  insertUpload(context.store, upload)
  const address = `${context.base()}/tiktok/video/?upload_id=${upload.publishId.slice(-19)}&upload_token=${upload.token}`
  return success({ publish_id: upload.publishId, upload_url: address })
}

/** Chunks have 5 to 64 MB; a smaller video is sent whole; the last chunk takes what remains. */
function checkChunks(source: z.infer<typeof body>['source_info']): void {
  const { video_size: total, chunk_size: chunk, total_chunk_count: count } = source
  const isWhole = total < LEAST_CHUNK
  if (isWhole ? chunk !== total : chunk < LEAST_CHUNK || chunk > LARGEST_CHUNK || chunk > total) {
    throw invalid('The chunk size is invalid.')
  }
  if (count !== Math.floor(total / chunk)) throw invalid('The total chunk count is invalid.')
}
