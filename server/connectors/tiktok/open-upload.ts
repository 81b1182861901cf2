import { z } from 'zod'
import type { PublishVideo, Refusal } from '../connector.ts'
import type { TokenCall } from '../oauth-tokens.ts'
import { callTiktok, type TiktokSettings } from './api.ts'
import { codeOf, refusalOf } from './errors.ts'
import { chunkCount } from './send-chunk.ts'
import type { TiktokUpload } from './staging.ts'

/** The smallest chunk that TikTok accepts, so that the last chunk, which publishes the video, is also small. */
const leastChunkBytes = 5_000_000

const openedSchema = z.looseObject({
  data: z.looseObject({ publish_id: z.string().min(1), upload_url: z.url() }),
})

/** Starts a direct post whose video we upload. Nothing is published before the last chunk has arrived. */
export async function openUpload(
  settings: TiktokSettings,
  call: TokenCall,
  video: PublishVideo,
): Promise<{ kind: 'opened'; upload: TiktokUpload } | Refusal> {
  const { options } = call
  const chunkBytes = Math.min(leastChunkBytes, video.bytes)
  const promotes = options['commercialContent']
  const outcome = await callTiktok(settings, {
    method: 'POST',
    path: '/v2/post/publish/video/init/',
    accessToken: call.account.accessToken,
    body: {
      json: {
        post_info: {
          privacy_level: options['privacyLevel'],
          title: call.text,
          disable_comment: options['allowComments'] !== 'yes',
          disable_duet: options['allowDuets'] !== 'yes',
          disable_stitch: options['allowStitches'] !== 'yes',
          brand_organic_toggle: promotes === 'yourBrand' || promotes === 'both',
          brand_content_toggle: promotes === 'branded' || promotes === 'both',
          is_aigc: options['aiGenerated'] === 'yes',
        },
        source_info: {
          source: 'FILE_UPLOAD',
          video_size: video.bytes,
          chunk_size: chunkBytes,
          total_chunk_count: chunkCount(chunkBytes, video.bytes),
        },
      },
    },
    signal: call.signal,
  })
  if (outcome.kind !== 'answer' || outcome.status !== 200 || codeOf(outcome) !== undefined) {
    return refusalOf(outcome)
  }
  const opened = openedSchema.safeParse(outcome.json).data?.data
  if (!opened || !isOwnAddress(settings, opened.upload_url)) return refusalOf(outcome)
  const startedAt = settings.clock.now().toISOString()
  const { publish_id: publishId, upload_url: url } = opened
  return { kind: 'opened', upload: { publishId, url, chunkBytes, sent: 0, startedAt } }
}

/** Videos are uploaded only to hosts of TikTok's API, such as `open-upload.tiktokapis.com`. */
function isOwnAddress({ api }: TiktokSettings, address: string): boolean {
  const { origin, protocol, hostname } = new URL(address)
  return origin === new URL(api).origin || (protocol === 'https:' && hostname.endsWith('.tiktokapis.com'))
}
