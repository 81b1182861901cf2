import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../platform/http/app-error.ts'

/** What is being sent, as the person is told, and how many bytes it may have. */
export type Expected = { what: 'picture' | 'video'; maxBytes: number }

/** The one file of a form. Throws for a call that is no form, or has no file, or ends before it. */
export async function readPart(
  request: FastifyRequest,
  { what, maxBytes }: Expected,
): Promise<MultipartFile> {
  if (!request.isMultipart()) {
    throw new AppError('unsupported_media', `Send the ${what} as multipart form data.`)
  }
  // Nothing but the form is read here, so nothing but the form can be wrong.
  const part = await request.file({ limits: { fileSize: maxBytes } }).catch(() => {
    throw incomplete(what)
  })
  if (!part) throw new AppError('validation_failed', `Choose a ${what} to send.`)
  return part
}

/** Half a gigabyte that stands still would stay on the disk for as long as its sender likes. */
const longestStallMs = 60_000

/**
 * Streams an uploaded file to disk, hands its path to `work`, and removes it whatever happens. One of which nothing came
 * for `stalledMs` is given up.
 */
export async function withReceivedFile<Result>(
  part: MultipartFile,
  expected: Expected,
  work: (file: string) => Promise<Result>,
  { stalledMs = longestStallMs }: { stalledMs?: number } = {},
): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), 'upload-'))
  try {
    const file = path.join(folder, expected.what)
    await receive(part.file, file, expected, stalledMs)
    if (part.file.truncated) throw tooLarge(expected)
    return await work(file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** A full disk is our fault; that the sender stopped, perhaps before we began to write, is not. */
async function receive(source: Readable, file: string, { what }: Expected, stalledMs: number): Promise<void> {
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
    await pipeline(source, noted, disk, { signal: stalled.signal })
  } catch (error) {
    if (stalled.signal.aborted) throw incomplete(what)
    throw failed[0] === 'disk' ? error : incomplete(what)
  } finally {
    clearTimeout(timer)
  }
}

const incomplete = (what: string) =>
  new AppError('validation_failed', `The ${what} did not arrive whole. Please send it again.`)

const tooLarge = ({ what, maxBytes }: Expected) =>
  new AppError(
    'payload_too_large',
    `A ${what} can have at most ${megabytes(maxBytes)} MB. Please make it smaller and send it again.`,
  )

const megabytes = (bytes: number) => Math.floor(bytes / (bytes % 1_000_000 === 0 ? 1_000_000 : 1024 * 1024))
