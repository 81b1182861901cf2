import { randomUUID } from 'node:crypto'
import { z } from 'zod'

import type { Answer } from '../http/responses.ts'
import { consumeProcessingFault } from '../control/faults.ts'
import { settingsOf } from '../control/settings.ts'
import { storeFile, type Media } from '../store/media.ts'
import { completeMedia, findMedia, insertMedia } from '../store/media.queries.ts'
import { examinePicture } from '../store/picture.ts'
import { type LinkedinCall, publishingActor } from './endpoint.ts'
import { denied, invalid, missing, refuse } from './problems.ts'

/** The number of pixels must be lower than this (platforms reference, 4.5). */
const PIXELS = 36_152_320
export const DAY = 86_400_000
const formats = new Set(['image/jpeg', 'image/png', 'image/gif'])

const openBody = z.object({ initializeUploadRequest: z.object({ owner: z.string() }) })

export function openImage(call: LinkedinCall): Answer {
  if (call.query.action !== 'initializeUpload') throw invalid(`Unknown action ${call.query.action}`)
  const parsed = openBody.safeParse(call.json)
  if (!parsed.success) throw invalid('initializeUploadRequest.owner is required')
  const media = newMedia(call, parsed.data.initializeUploadRequest.owner, 'image')
  const uploadUrl = `${call.context.base()}/linkedin/dms-uploads/${encodeURIComponent(media.id)}/0`
  return {
    status: 200,
    body: { value: { uploadUrlExpiresAt: media.createdAt + DAY, uploadUrl, image: media.id } },
  }
}

/** An upload of its owner without bytes. `category` identifies the owner. */
export function newMedia(call: LinkedinCall, owner: string, kind: 'image' | 'video', bytes = 0): Media {
  const account = publishingActor(call, owner)
  const now = call.context.clock()
  const media: Media = {
    id: `urn:li:${kind}:${kind === 'image' ? 'C4E22' : 'C5F10'}${randomUUID().replaceAll('-', '')}`,
    platform: 'linkedin',
    accountId: account.id,
    file: null,
    mime: kind === 'image' ? 'image/jpeg' : 'video/mp4',
    category: owner,
    bytes,
    width: null,
    height: null,
    altText: null,
    readyAt: null,
    failure: null,
    createdAt: now,
    expiresAt: now + DAY,
  }
  insertMedia(call.context.store, media)
  return media
}

/** `PUT` of a picture's bytes, with the token, as LinkedIn requires. */
export async function receiveImage(call: LinkedinCall): Promise<Answer> {
  const { context, member, organizations, path, request } = call
  const media = findMedia(context.store, 'linkedin', path.urn ?? '')
  const isOwn = [member, ...organizations].some(({ id }) => id === media?.accountId)
  if (!media || !isOwn) throw missing(`upload ${path.urn}`)
  if (context.clock() >= media.expiresAt)
    throw refuse(400, 'EXPIRED_UPLOAD_URL', 'The upload URL has expired')
  const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const facts = examinePicture(bytes)
  const fault = consumeProcessingFault(context, 'linkedin', 'upload-media', member.handle)
  const isFit = facts && formats.has(facts.mime) && facts.width * facts.height < PIXELS
  const now = context.clock()
  const waitMs = fault === 'processing-stuck' ? DAY : settingsOf(context.store).imageProcessingMs
  const { mime, width, height } = facts ?? { mime: 'image/jpeg', width: null, height: null }
  completeMedia(context.store, {
    id: media.id,
    file: await storeFile(context.mediaDir, mime, bytes),
    mime,
    width,
    height,
    readyAt: now + waitMs,
    failure: isFit && fault !== 'processing-failed' ? null : 'The image is not of a supported type or size',
  })
  return { status: 201, body: '' }
}

export type AssetStatus = 'WAITING_UPLOAD' | 'PROCESSING' | 'AVAILABLE' | 'PROCESSING_FAILED'

export function statusOf({ readyAt, failure }: Media, now: number): AssetStatus {
  if (readyAt === null) return 'WAITING_UPLOAD'
  if (now < readyAt) return 'PROCESSING'
  return failure === null ? 'AVAILABLE' : 'PROCESSING_FAILED'
}

/** `GET /rest/images/{urn}` and `/rest/videos/{urn}`: refused for access that only covers the member. */
export function readAsset(call: LinkedinCall): Answer {
  const { context, path, scopes } = call
  if (!scopes.includes('w_organization_social')) throw denied('assets.GET')
  const media = findMedia(context.store, 'linkedin', path.urn ?? '')
  if (!media) throw missing(path.urn ?? '')
  const status = statusOf(media, context.clock())
  const reason = status === 'PROCESSING_FAILED' ? { processingFailureReason: media.failure } : {}
  return { status: 200, body: { id: media.id, owner: media.category, status, ...reason } }
}
