import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { z } from 'zod'

import type { Answer } from '../http/responses.ts'
import { type Form, readForm, readJson } from '../http/body.ts'
import type { XCall } from './endpoint.ts'
import { acceptPicture, acceptVideo } from './media-rules.ts'
import { mediaObject } from './media-view.ts'
import { newMedia, ownMedia } from './upload-media.ts'
import { invalidRequest } from './problems.ts'

const SEGMENT_BYTES = 8 * 1024 * 1024
const SEGMENTS = 1000

const openBody = z.object({
  media_type: z.string().min(1),
  total_bytes: z.int().min(1),
  media_category: z.string(),
  additional_owners: z.array(z.string()).optional(),
  shared: z.boolean().optional(),
})

export const initialize = (call: XCall): Answer => openUpload(call, readJson(call.request))

export function openUpload(call: XCall, asked: unknown): Answer {
  const parsed = openBody.safeParse(asked)
  if (!parsed.success) throw invalidRequest('The body needs media_type, total_bytes and media_category.')
  const { media_type, media_category, total_bytes } = parsed.data
  const media = newMedia(call, media_type, media_category, total_bytes)
  return { status: 200, body: { data: mediaObject(media, call.context.clock()) } }
}

/** A segment may be sent again; the last upload of an index counts. */
export const append = async (call: XCall, id: string): Promise<Answer> =>
  appendSegment(call, id, await readForm(call.request))

export async function appendSegment(call: XCall, id: string, form: Form | undefined): Promise<Answer> {
  const media = ownMedia(call, id)
  const index = Number(form?.fields.segment_index ?? Number.NaN)
  const bytes = form?.files.media ?? Buffer.from(form?.fields.media ?? '', 'base64')
  if (media.file) throw invalidRequest('The upload is already finalized.')
  if (!Number.isInteger(index) || index < 0 || index >= SEGMENTS)
    throw invalidRequest('segment_index is out of range.')
  if (bytes.length === 0 || bytes.length > SEGMENT_BYTES)
    throw invalidRequest('A segment has 1 byte to 8 MB.')
  const folder = segmentsOf(call, id)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, String(index).padStart(3, '0')), bytes)
  return { status: 200, body: { data: { expires_at: Math.round(media.expiresAt / 1000) } } }
}

export async function finalize(call: XCall, id: string): Promise<Answer> {
  const media = ownMedia(call, id)
  if (media.file) return { status: 200, body: { data: mediaObject(media, call.context.clock()) } }
  const segments = await listSegments(call, id)
  const total = segments.reduce((sum, { bytes }) => sum + bytes, 0)
  if (total !== media.bytes) {
    throw invalidRequest(`Segments do not add up to provided total file size (${total} of ${media.bytes}).`)
  }
  const bytes = readSegments(segments)
  const accepted = media.category.endsWith('_video')
    ? await acceptVideo(call, media, bytes)
    : await acceptPicture(call, media, await buffer(bytes))
  await rm(segmentsOf(call, id), { recursive: true, force: true })
  return { status: 200, body: { data: mediaObject(accepted, call.context.clock()) } }
}

function segmentsOf(call: XCall, id: string): string {
  return join(call.context.mediaDir, 'segments', id)
}

type Segment = { path: string; bytes: number }

async function listSegments(call: XCall, id: string): Promise<Segment[]> {
  const folder = segmentsOf(call, id)
  const names = (await readdir(folder).catch(() => [])).toSorted((one, other) => Number(one) - Number(other))
  const inOrder = names.every((name, index) => Number(name) === index)
  if (names.length === 0 || !inOrder) throw invalidRequest('Segments are missing.')
  return Promise.all(
    names.map(async (name) => {
      const path = join(folder, name)
      return { path, bytes: (await stat(path)).size }
    }),
  )
}

/** Reads segments one after another, because a video can be too large for memory. */
async function* readSegments(segments: Segment[]): AsyncGenerator<Buffer> {
  for (const { path } of segments) yield await readFile(path)
}
