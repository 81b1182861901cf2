import { z } from 'zod'

import type { Answer } from '../http/responses.ts'
import { readJson } from '../http/body.ts'
import { settingsOf } from '../control/settings.ts'
import { secret, snowflake } from '../store/ids.ts'
import { storeFile } from '../store/media.ts'
import { insertMedia } from '../store/media.queries.ts'
import { examinePicture, type PictureFacts } from '../store/picture.ts'
import { acceptPost } from '../store/posts.ts'
import { type TiktokCall, requireScope } from './endpoint.ts'
import { pullBytes, requireOwnAddress } from './pull-media.ts'
import { checkAudience, checkQuota } from './start-post.ts'
import { invalid, success } from './tiktok-errors.ts'
import { advanceUpload, completeUpload, insertUpload } from './uploads.queries.ts'

/** TikTok's limits of photos (platforms reference, 5.4 and 5.5). */
const PHOTOS = 35
const LARGEST = 20_000_000
const formats = new Set(['image/jpeg', 'image/webp'])

const body = z.object({
  media_type: z.literal('PHOTO'),
  post_mode: z.enum(['DIRECT_POST', 'MEDIA_UPLOAD']),
  post_info: z
    .object({
      title: z.string().max(90).default(''),
      description: z.string().max(4000).default(''),
      privacy_level: z.string().optional(),
      disable_comment: z.boolean().default(false),
      auto_add_music: z.boolean().default(false),
      brand_content_toggle: z.boolean().default(false),
      brand_organic_toggle: z.boolean().default(false),
    })
    .prefault({}),
  source_info: z.object({
    source: z.literal('PULL_FROM_URL'),
    photo_images: z.array(z.url()).min(1).max(PHOTOS),
    photo_cover_index: z.int().min(0).default(0),
  }),
})
type Photo = PictureFacts & { bytes: Buffer }

/** `POST /v2/post/publish/content/init/`: photos, which TikTok downloads and publishes without another call. */
export async function startPhotos(call: TiktokCall): Promise<Answer> {
  const { context, account } = call
  const parsed = body.safeParse(readJson(call.request))
  if (!parsed.success) throw invalid(`${parsed.error.issues[0]?.path.join('.') ?? 'The body'} is not valid.`)
  const { post_info: info, source_info: source, post_mode: mode } = parsed.data
  const { privacy_level = '' } = info
  const post = mode === 'DIRECT_POST' ? { ...info, privacy_level } : null
  requireScope(call.scopes, post ? 'video.publish' : 'video.upload')
  if (post) checkAudience(call, post)
  if (post) checkQuota(call)
  if (source.photo_cover_index >= source.photo_images.length) throw invalid('photo_cover_index is too large.')
  for (const address of source.photo_images) requireOwnAddress(context, address)

  const now = context.clock()
  const publishId = secret(`${post ? 'p_pub' : 'p_inbox'}_url~v2.`)
  const upload = {
    publishId,
    accountId: account.id,
    token: secret(),
    info: JSON.stringify(post),
    total: 0,
    chunkBytes: 0,
    received: 0,
    postId: null,
    failReason: null,
    readyAt: null,
    createdAt: now,
  }
  insertUpload(context.store, upload)
  const photos = await readPhotos(call, source.photo_images)
  const isRefused = typeof photos === 'string'
  if (!isRefused)
    advanceUpload(
      context.store,
      upload,
      photos.reduce((sum, { bytes }) => sum + bytes.length, 0),
    )
  const postId = isRefused || !post ? null : await publish(call, post, { photos, publishId })
  const readyAt = now + settingsOf(context.store).processingMs
  completeUpload(context.store, { publishId, postId, failReason: isRefused ? photos : null, readyAt })
  return success({ publish_id: publishId })
}

/** The photos, or the reason why TikTok rejects them. */
async function readPhotos({ context }: TiktokCall, addresses: string[]): Promise<Photo[] | string> {
  const photos: Photo[] = []
  for (const address of addresses) {
    const bytes = await pullBytes(context, address, LARGEST)
    if (!bytes) return 'photo_pull_failed'
    const facts = examinePicture(bytes)
    if (!facts || !formats.has(facts.mime)) return 'file_format_check_failed'
    photos.push({ ...facts, bytes })
  }
  return photos
}

async function publish(
  { context, account, arrivedAt }: TiktokCall,
  info: { title: string; description: string },
  { photos, publishId }: { photos: Photo[]; publishId: string },
): Promise<string> {
  const now = context.clock()
  const id = snowflake(now)
  const ids: string[] = []
  for (const [at, { bytes, ...facts }] of photos.entries()) {
    const file = await storeFile(context.mediaDir, facts.mime, bytes)
    ids.push(`${id}-photo-${at}`)
    insertMedia(context.store, {
      ...facts,
      id: `${id}-photo-${at}`,
      platform: 'tiktok',
      accountId: account.id,
      file,
      category: 'photo',
      bytes: bytes.length,
      altText: null,
      readyAt: now,
      failure: null,
      createdAt: now,
      expiresAt: Number.MAX_SAFE_INTEGER,
    })
  }
  const post = {
    id,
    kind: 'photo',
    text: [info.title, info.description].filter(Boolean).join('\n'),
    shortcode: null,
    containerId: publishId,
    details: JSON.stringify(info),
    replyTo: null,
    createdAt: now,
  }
  acceptPost(context, account, post, ids, arrivedAt)
  return id
}
