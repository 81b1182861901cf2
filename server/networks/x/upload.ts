import { z } from 'zod'
import type { PublishCall, PublishImage, Refusal } from '../connector.ts'
import type { HttpOutcome } from '../http.ts'
import { callX, type XSettings } from './api.ts'
import { refusalOf } from './errors.ts'

/** X takes pictures up to 5 MB of these kinds, and one animated GIF up to 15 MB that stands alone. */
const imageLimit = 5 * 1024 * 1024
const gifLimit = 15 * 1024 * 1024
const imageTypes = new Set(['image/jpeg', 'image/png', 'image/webp'])
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

/** What X says about a media item. Without `processing_info` there is nothing to wait for. */
export type Upload = z.infer<typeof uploadSchema>['data']

type File = { bytes: Buffer; contentType: string; category: 'tweet_image' | 'tweet_gif' }

/** The media item of an answer; undefined where the call did not succeed. */
export function uploadOf(outcome: HttpOutcome): Upload | undefined {
  if (outcome.kind !== 'answer' || outcome.status < 200 || outcome.status > 299) return undefined
  const { success, data } = uploadSchema.safeParse(outcome.json)
  return success ? data.data : undefined
}

/** Sends one picture of the post. */
export async function upload(
  settings: XSettings,
  call: PublishCall,
  image: PublishImage,
): Promise<{ kind: 'uploaded'; upload: Upload } | Refusal> {
  const file = await openFile(image, call.images.length)
  if ('kind' in file) return file
  const outcome =
    file.category === 'tweet_image'
      ? await uploadAtOnce(settings, call, file)
      : await uploadInParts(settings, call, file)
  const uploaded = uploadOf(outcome)
  return uploaded ? { kind: 'uploaded', upload: uploaded } : refusalOf(outcome)
}

/** The picture in a form that X takes: as it is where it can be, else as a JPEG. */
async function openFile(image: PublishImage, images: number): Promise<File | Refusal> {
  if (image.contentType === 'image/gif' && images === 1 && image.bytes <= gifLimit) {
    return { ...(await image.open('original')), category: 'tweet_gif' }
  }
  const fits = imageTypes.has(image.contentType) && image.bytes <= imageLimit
  const file = await image.open(fits ? 'original' : 'jpeg')
  if (file.bytes.length > imageLimit) {
    return {
      kind: 'rejected',
      message: 'A picture of the post is larger than the 5 MB that X takes.',
      cure: 'Replace the picture, then publish again.',
      answer: 'The network was not asked.',
    }
  }
  return { ...file, category: 'tweet_image' }
}

function uploadAtOnce(settings: XSettings, call: PublishCall, file: File): Promise<HttpOutcome> {
  return callX(settings, {
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

/** Initialize, append segments, finalize. The first step that fails is the outcome. */
async function uploadInParts(settings: XSettings, call: PublishCall, file: File): Promise<HttpOutcome> {
  const post = (path: string, body?: Parameters<typeof callX>[1]['body']) =>
    callX(settings, {
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

function access(call: PublishCall) {
  return { accessToken: call.account.accessToken, signal: call.signal }
}
