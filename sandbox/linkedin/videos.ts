import { createHash } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

import type { Answer } from '../http/responses.ts'
import type { Context } from '../context.ts'
import { consumeProcessingFault } from '../control/faults.ts'
import { settingsOf } from '../control/settings.ts'
import { type Media, storeStream } from '../store/media.ts'
import { completeMedia, findMedia } from '../store/media.queries.ts'
import { examineVideo } from '../store/video.ts'
import { type LinkedinCall, publishingActor } from './endpoint.ts'
import { DAY, newMedia } from './images.ts'
import { invalid, missing, refuse } from './problems.ts'

/** The part size that LinkedIn requests, and the accepted sizes and lengths (platforms reference, 4.4 and 4.5). */
const PART = 4 * 1024 * 1024
const SMALLEST = 75 * 1000
const LARGEST = 500 * 1000 * 1000
const SHORTEST = 3
const LONGEST = 30 * 60

const openBody = z.object({
  initializeUploadRequest: z.object({ owner: z.string(), fileSizeBytes: z.int() }),
})
const endBody = z.object({
  finalizeUploadRequest: z.object({
    video: z.string(),
    uploadToken: z.string(),
    uploadedPartIds: z.array(z.string()),
  }),
})

export function changeVideo(call: LinkedinCall): Promise<Answer> | Answer {
  if (call.query.action === 'initializeUpload') return open(call)
  if (call.query.action === 'finalizeUpload') return finalize(call)
  throw invalid(`Unknown action ${call.query.action}`)
}

function open(call: LinkedinCall): Answer {
  const parsed = openBody.safeParse(call.json)
  if (!parsed.success) throw invalid('initializeUploadRequest needs owner and fileSizeBytes')
  const { owner, fileSizeBytes: bytes } = parsed.data.initializeUploadRequest
  if (bytes < SMALLEST || bytes > LARGEST) throw invalid('fileSizeBytes has to be between 75 KB and 500 MB')
  const media = newMedia(call, owner, 'video', bytes)
  const uploadInstructions = Array.from({ length: partsOf(media) }, (_none, index) => ({
    uploadUrl: `${call.context.base()}/linkedin/dms-uploads/${encodeURIComponent(media.id)}/${index + 1}`,
    firstByte: index * PART,
    lastByte: Math.min((index + 1) * PART, bytes) - 1,
  }))
  const value = { uploadUrlsExpireAt: media.expiresAt, video: media.id, uploadInstructions, uploadToken: '' }
  return { status: 200, body: { value } }
}

const partsOf = ({ bytes }: Media): number => Math.ceil(bytes / PART)

/** `PUT` of one part, without a token. Its ETag is required to complete the upload. */
export async function receivePart(
  context: Context,
  urn: string,
  part: number,
  bytes: Buffer,
): Promise<Answer> {
  const media = findMedia(context.store, 'linkedin', urn)
  if (!media || media.file !== null || part > partsOf(media)) throw missing(`upload ${urn}`)
  if (context.clock() >= media.expiresAt)
    throw refuse(400, 'EXPIRED_UPLOAD_URL', 'The upload URL has expired')
  const wanted = Math.min(PART, media.bytes - (part - 1) * PART)
  if (bytes.length !== wanted) throw invalid(`The part has ${bytes.length} bytes instead of ${wanted}`)
  const folder = partsFolder(context, urn)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, String(part)), bytes)
  return { status: 200, body: '', headers: { etag: `"${etagOf(bytes)}"` } }
}

async function finalize(call: LinkedinCall): Promise<Answer> {
  const { context, member } = call
  const parsed = endBody.safeParse(call.json)
  if (!parsed.success) throw invalid('finalizeUploadRequest needs video, uploadToken and uploadedPartIds')
  const { video, uploadedPartIds } = parsed.data.finalizeUploadRequest
  const media = findMedia(context.store, 'linkedin', video)
  if (!media) throw missing(video)
  publishingActor(call, media.category)
  if (media.file !== null) return { status: 200, body: {} }
  const parts = await listParts(context, media)
  const isComplete = parts.every(({ etag }, index) => etag === uploadedPartIds[index])
  if (!isComplete || parts.length !== uploadedPartIds.length) {
    throw invalid('uploadedPartIds do not name every part in order')
  }
  const file = await storeStream(context.mediaDir, 'video/mp4', readParts(parts))
  const facts = await examineVideo(join(context.mediaDir, file))
  const fault = consumeProcessingFault(context, 'linkedin', 'upload-media', member.handle)
  const isFit = facts && facts.seconds >= SHORTEST && facts.seconds <= LONGEST
  const waitMs = fault === 'processing-stuck' ? DAY : settingsOf(context.store).processingMs
  completeMedia(context.store, {
    id: media.id,
    file,
    mime: facts?.mime ?? 'video/mp4',
    width: facts?.width ?? null,
    height: facts?.height ?? null,
    readyAt: context.clock() + waitMs,
    failure: isFit && fault !== 'processing-failed' ? null : 'The video is not of a supported type or length',
  })
  await rm(partsFolder(context, media.id), { recursive: true, force: true })
  return { status: 200, body: {} }
}

const partsFolder = ({ mediaDir }: Context, urn: string): string =>
  join(mediaDir, 'parts', createHash('sha256').update(urn).digest('hex'))

const etagOf = (bytes: Buffer): string => createHash('md5').update(bytes).digest('hex')

async function listParts(context: Context, media: Media): Promise<{ path: string; etag: string }[]> {
  const folder = partsFolder(context, media.id)
  const paths = Array.from({ length: partsOf(media) }, (_none, index) => join(folder, String(index + 1)))
  return Promise.all(
    paths.map(async (path) => {
      const bytes = await readFile(path).catch(() => undefined)
      if (!bytes) throw refuse(400, 'MEDIA_ASSET_WAITING_UPLOAD', 'A part of the video is missing')
      return { path, etag: etagOf(bytes) }
    }),
  )
}

/** Reads parts one after another, because a video can be too large for memory. */
async function* readParts(parts: { path: string }[]): AsyncGenerator<Buffer> {
  for (const { path } of parts) yield await readFile(path)
}
