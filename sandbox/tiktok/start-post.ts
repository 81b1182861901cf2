import { z } from 'zod'

import type { Answer } from '../http/responses.ts'
import { readJson } from '../http/body.ts'
import { settingsOf } from '../control/settings.ts'
import { countPostsOf } from '../store/posts.queries.ts'
import { creatorOf } from './creators.ts'
import type { TiktokCall } from './endpoint.ts'
import { openUpload, sourceSchema } from './open-upload.ts'
import { invalid, refuse } from './tiktok-errors.ts'

const DAY = 86_400_000
/** The maximum number of a creator's direct posts in a day, over all applications. */
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
  source_info: sourceSchema,
})

export type PostInfo = z.infer<typeof body>['post_info']

/** `POST /v2/post/publish/video/init/`: nothing is published before the whole video has arrived. */
export function startPost(call: TiktokCall): Promise<Answer> | Answer {
  const parsed = body.safeParse(readJson(call.request))
  if (!parsed.success) throw invalid(`${parsed.error.issues[0]?.path.join('.') ?? 'The body'} is not valid.`)
  const { post_info: info, source_info: source } = parsed.data
  checkAudience(call, info)
  if (info.title.length > 2200) throw invalid('The title is too long.')
  checkQuota(call)
  return openUpload(call, { prefix: 'v_pub', info, source })
}

/** The audience must be one that the account offers, and advertising cannot be hidden. */
export function checkAudience(
  { account }: TiktokCall,
  info: Pick<PostInfo, 'privacy_level' | 'brand_content_toggle'>,
): void {
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
}

export function checkQuota({ context, account }: TiktokCall): void {
  const quota = Math.max(1, Math.floor(POSTS_A_DAY * settingsOf(context.store).rateLimitFactor))
  if (countPostsOf(context.store, account.id, context.clock() - DAY) < quota) return
  throw refuse(
    403,
    'spam_risk_too_many_posts',
    'The daily post cap from the API is reached for the current user.',
  )
}
