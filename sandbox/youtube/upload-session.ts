import { createReadStream } from 'node:fs'
import { mkdir, open, rm, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { findAccount } from '../store/accounts.queries.ts'
import { bytesOf, readJson, readQuery } from '../http/body.ts'
import type { Answer } from '../http/responses.ts'
import type { Context, Platform } from '../context.ts'
import type { Operation } from '../control/faults.ts'
import { secret } from '../store/ids.ts'
import { exchange, send } from '../http/transport.ts'
import { acceptVideo } from './accept-video.ts'
import type { YoutubeCall } from './endpoint.ts'
import { googleError, refuse } from './google-errors.ts'
import { advanceSession, findSession, insertSession, type Session } from './sessions.queries.ts'
import { readResource } from './video-resource.ts'
import { videoBody } from './videos.ts'

const UNIT = 256 * 1024
const LONGEST = 256_000_000_000
/** A session that is not completed within a week expires. */
const SESSION_LIFE = 7 * 86_400_000

/** `POST /upload/youtube/v3/videos`: opens a session, whose address is in `Location`. */
export function startSession(call: YoutubeCall): Answer {
  const { context, request, query } = call
  if (query.uploadType !== 'resumable') {
    throw refuse(400, 'mediaBodyRequired', 'The request does not include the video content.', 'youtube.video')
  }
  const length = header(request, 'x-upload-content-length')
  const session = newSession(call, {
    resource: readJson(request),
    mime: header(request, 'x-upload-content-type') ?? 'application/octet-stream',
    total: length === undefined ? null : Number(length),
  })
  const location = `${context.base()}/youtube/upload/youtube/v3/videos?uploadType=resumable&part=${encodeURIComponent(query.part ?? '')}&upload_id=${session.id}`
  return { status: 200, body: '', headers: { location, 'x-guploader-uploadid': session.id } }
}

/** A session for a video as it was announced. Throws YouTube's refusal. */
export function newSession(
  { context, query, account }: YoutubeCall,
  { resource, mime, total }: { resource: unknown; mime: string; total: number | null },
): Session {
  const asked = (query.part ?? '').split(',')
  if (!asked.includes('snippet')) {
    throw refuse(400, 'missingRequiredParameter', 'Required parameter: part', 'youtube.parameter')
  }
  const read = readResource(resource)
  if (!/^video\/|^application\/octet-stream$/.test(mime)) {
    throw refuse(400, 'badContent', `Media type '${mime}' is not supported.`, 'global')
  }
  if (total !== null && (!Number.isInteger(total) || total < 1 || total > LONGEST)) {
    throw refuse(400, 'badRequest', 'X-Upload-Content-Length is invalid.', 'global')
  }
  const session: Session = {
    id: secret('upload-'),
    accountId: account.id,
    resource: JSON.stringify(read),
    mime,
    total,
    received: 0,
    videoId: null,
    createdAt: context.clock(),
  }
  insertSession(context.store, session)
  return session
}

type Range = { from: number; to: number; total: number | null } | { from: null; total: number | null }

/** `PUT` to the URL of a session. The URL is the authorization, as at Google. */
export function registerSessionUploads(app: FastifyInstance, context: Context, platform: Platform): void {
  app.put('/upload/youtube/v3/videos', (request, reply: FastifyReply) => {
    const session = findSession(context.store, readQuery(request).upload_id ?? '')
    if (!session || context.clock() - session.createdAt >= SESSION_LIFE) {
      return send(reply, googleError(404, 'notFound', 'Upload session not found.', 'global'))
    }
    const account = findAccount(context.store, session.accountId)
    const range = rangeOf(request, session)
    const call = { context, platform, operation: operationOf(range, session), account, request, reply }
    return exchange(call, () => receive(context, session, range, bytesOf(request)))
  })
}

/** The call with the last byte makes the video. */
function operationOf(range: Range | undefined, session: Session): Operation {
  if (range?.from === null) return 'media-status'
  const total = range?.total ?? session.total
  return range && total !== null && range.to + 1 === total ? 'create-post' : 'upload-media'
}

function rangeOf(request: FastifyRequest, session: Session): Range | undefined {
  const value = header(request, 'content-range')
  const { length } = bytesOf(request)
  if (value === undefined) {
    return length === 0 ? undefined : { from: 0, to: length - 1, total: session.total ?? length }
  }
  const [, from, to, whole = ''] = /^bytes (?:(\d+)-(\d+)|\*)\/(\d+|\*)$/.exec(value) ?? []
  if (whole === '') return undefined
  const total = whole === '*' ? session.total : Number(whole)
  if (from === undefined || to === undefined) return { from: null, total }
  return Number(to) - Number(from) + 1 === length ? { from: Number(from), to: Number(to), total } : undefined
}

async function receive(
  context: Context,
  session: Session,
  range: Range | undefined,
  bytes: Buffer,
): Promise<Answer> {
  if (session.videoId !== null) return complete(context, session.videoId)
  if (!range || (session.total !== null && range.total !== null && range.total !== session.total)) {
    throw refuse(400, 'badRequest', 'Failed to parse Content-Range header.', 'global')
  }
  // Bytes after a gap are not stored. Bytes that are already stored are skipped.
  if (range.from === null || range.from > session.received) return incomplete(session.received)
  const isLast = range.total !== null && range.to + 1 === range.total
  if (!isLast && bytes.length % UNIT !== 0) {
    throw refuse(400, 'badRequest', 'A chunk has to be a multiple of 256 KiB.', 'global')
  }
  const fresh = bytes.subarray(session.received - range.from)
  const end = session.received + fresh.length
  await store(context, session, fresh)
  if (!advanceSession(context.store, session.id, session.received, end)) {
    return incomplete(findSession(context.store, session.id)?.received ?? 0)
  }
  if (!isLast) return incomplete(end)
  const path = fileOf(context, session)
  const videoId = await acceptVideo(context, session, createReadStream(path))
  await rm(path, { force: true })
  return complete(context, videoId)
}

async function store(context: Context, session: Session, bytes: Buffer): Promise<void> {
  const path = fileOf(context, session)
  await mkdir(join(context.mediaDir, 'sessions'), { recursive: true })
  const file = await open(path, session.received === 0 ? 'w' : 'r+')
  try {
    await file.write(bytes, 0, bytes.length, session.received)
  } finally {
    await file.close()
  }
  await truncate(path, session.received + bytes.length)
}

const fileOf = ({ mediaDir }: Context, { id }: Session) => join(mediaDir, 'sessions', id)

/** 308 is "Resume Incomplete"; without any byte it has no range. */
function incomplete(received: number): Answer {
  return { status: 308, body: '', headers: received > 0 ? { range: `bytes=0-${received - 1}` } : {} }
}

export function complete(context: Context, videoId: string): Answer {
  const body = videoBody(context, videoId, ['snippet', 'status'])
  return body ? { status: 200, body } : googleError(404, 'videoNotFound', 'The video was deleted.')
}

function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return typeof value === 'string' ? value : undefined
}
