import { z } from 'zod'
import type { PublishImage, Refusal } from '../connector.ts'
import type { TokenCall } from '../oauth-tokens.ts'
import type { HttpOutcome } from '../http.ts'
import { callTwitter, type TwitterSettings } from './api.ts'
import { refusalOf } from './errors.ts'

const segmentBytes = 4 * 1024 * 1024
const uploadTimeoutMs = 60_000

const uploadSchema = z.looseObject({
  data: z.looseObject({
    id: z.string(),
    expires_after_secs: z.number().optional(),
    processing_info: z
      .looseObject({
        state: z.string(),
        check_after_secs: z.number().optional(),
        error: z.looseObject({ message: z.string().optional() }).optional(),
      })
      .optional(),
  }),
})

/** A media item of X. Without `processing_info` it needs no processing. */
export type Upload = z.infer<typeof uploadSchema>['data']

type File = { bytes: Buffer; contentType: string; category: 'tweet_image' | 'tweet_gif' }

/** The media item of an answer; undefined if the call failed. */
export function uploadOf(outcome: HttpOutcome): Upload | undefined {
  if (outcome.kind !== 'answer' || outcome.status < 200 || outcome.status > 299) return undefined
  const { success, data } = uploadSchema.safeParse(outcome.json)
  return success ? data.data : undefined
}

/** Uploads one image of the post. */
export async function upload(
  settings: TwitterSettings,
  call: TokenCall,
  image: PublishImage,
): Promise<{ kind: 'uploaded'; upload: Upload } | Refusal> {
  const file = await image.open()
  const outcome =
    file.contentType === 'image/gif'
      ? await uploadInParts(settings, call, { ...file, category: 'tweet_gif' })
      : await uploadAtOnce(settings, call, { ...file, category: 'tweet_image' })
  const uploaded = uploadOf(outcome)
  return uploaded ? { kind: 'uploaded', upload: uploaded } : refusalOf(outcome)
}

function uploadAtOnce(settings: TwitterSettings, call: TokenCall, file: File): Promise<HttpOutcome> {
  return callTwitter(settings, {
    method: 'POST',
    path: '/2/media/upload',
    body: {
      multipart: [
        { name: 'media_category', value: file.category },
        { name: 'media_type', value: file.contentType },
        { name: 'media', filename: 'media', contentType: file.contentType, bytes: file.bytes },
      ],
    },
    timeoutMs: uploadTimeoutMs,
    ...access(call),
  })
}

/** Initialize, append segments, finalize. Returns the outcome of the first step that fails. */
async function uploadInParts(settings: TwitterSettings, call: TokenCall, file: File): Promise<HttpOutcome> {
  const post = (path: string, body?: Parameters<typeof callTwitter>[1]['body']) =>
    callTwitter(settings, {
      method: 'POST',
      path: `/2/media/upload/${path}`,
      ...(body && { body }),
      timeoutMs: uploadTimeoutMs,
      ...access(call),
    })
  const opened = await post('initialize', {
    json: { media_type: file.contentType, total_bytes: file.bytes.length, media_category: file.category },
  })
  const id = uploadOf(opened)?.id
  if (id === undefined) return opened
  for (let at = 0, index = 0; at < file.bytes.length; at += segmentBytes, index += 1) {
    const bytes = file.bytes.subarray(at, at + segmentBytes)
    const appended = await post(`${id}/append`, {
      multipart: [
        { name: 'segment_index', value: String(index) },
        { name: 'media', filename: 'media', contentType: file.contentType, bytes },
      ],
    })
    if (appended.kind !== 'answer' || appended.status < 200 || appended.status > 299) return appended
  }
  return await post(`${id}/finalize`)
}

function access(call: TokenCall) {
  return { accessToken: call.account.accessToken, signal: call.signal }
}
