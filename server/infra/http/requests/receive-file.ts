import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import { withTemporaryFolder } from '../../temporary-folders.ts'

/**
 * The kind of upload, as named in messages, its size limit, and the error for a larger file if it is not the default
 * one. When `signal` aborts, the upload ends with its reason.
 */
export type Expected = {
  what: 'picture' | 'video' | 'file'
  maxBytes: number
  tooLarge?: AppError
  signal?: AbortSignal
}

/** The file of a multipart form. Throws if there is no form, no file, or the request ends early. */
export async function readPart(
  request: FastifyRequest,
  { what, maxBytes }: Expected,
): Promise<MultipartFile> {
  if (!request.isMultipart()) {
    throw new AppError('unsupported_media', `Send the ${what} as multipart form data.`)
  }
  // Only the form is read here, so any error means an incomplete form.
  const part = await request.file({ limits: { fileSize: maxBytes } }).catch(() => {
    throw incomplete(what)
  })
  if (!part) throw new AppError('validation_failed', `Choose a ${what} to send.`)
  return part
}

/** Without this limit, a stalled upload could keep half a gigabyte on the disk indefinitely. */
const maxStallMs = 60_000

/**
 * Streams an uploaded file to disk, calls `work` with its path, and always removes it. An upload that receives no bytes
 * for `stalledMs` is aborted.
 */
export async function withReceivedFile<Result>(
  part: MultipartFile,
  expected: Expected,
  work: (file: string) => Promise<Result>,
  { stalledMs = maxStallMs }: { stalledMs?: number } = {},
): Promise<Result> {
  return await withTemporaryFolder(async (folder) => {
    const file = path.join(folder, expected.what)
    await receive(part.file, file, expected, stalledMs)
    if (part.file.truncated) throw expected.tooLarge ?? tooLarge(expected)
    if ((await stat(file)).size === 0) throw empty(expected)
    return await work(file)
  })
}

/** An error of the disk is thrown as it is; an upload that was interrupted becomes a message for the user. */
async function receive(
  source: Readable,
  file: string,
  { what, signal }: Expected,
  stalledMs: number,
): Promise<void> {
  const stalled = new AbortController()
  const timer = setTimeout(() => stalled.abort(), stalledMs)
  const disk = createWriteStream(file)
  const failed: ('sender' | 'disk')[] = source.destroyed ? ['sender'] : []
  source.once('error', () => failed.push('sender'))
  disk.once('error', () => failed.push('disk'))
  try {
    const noted = async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        timer.refresh()
        yield chunk
      }
    }
    const ends = signal ? AbortSignal.any([stalled.signal, signal]) : stalled.signal
    await pipeline(source, noted, disk, { signal: ends })
  } catch (error) {
    signal?.throwIfAborted()
    if (stalled.signal.aborted) throw incomplete(what)
    throw failed[0] === 'disk' ? error : incomplete(what)
  } finally {
    clearTimeout(timer)
  }
}

const incomplete = (what: string) =>
  new AppError('validation_failed', `The ${what} was not received completely. Please send it again.`)

const tooLarge = ({ what, maxBytes }: Expected) =>
  new AppError(
    'payload_too_large',
    `A ${what} can have at most ${megabytes(maxBytes)} MB. Please make it smaller and send it again.`,
  )

const empty = ({ what }: Expected) =>
  new AppError('unsupported_media', `This ${what} is empty. Please choose another one.`)

const megabytes = (bytes: number) => Math.floor(bytes / (bytes % 1_000_000 === 0 ? 1_000_000 : 1024 * 1024))
