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

/** Streams an uploaded file to disk, hands its path to `work`, and removes it whatever happens. */
export async function withReceivedFile<Result>(
  part: MultipartFile,
  expected: Expected,
  work: (file: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), 'upload-'))
  try {
    const file = path.join(folder, expected.what)
    await receive(part.file, file, expected)
    if (part.file.truncated) throw tooLarge(expected)
    return await work(file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** A full disk is our fault; that the sender stopped, perhaps before we began to write, is not. */
async function receive(source: Readable, file: string, { what }: Expected): Promise<void> {
  const disk = createWriteStream(file)
  const failed: ('sender' | 'disk')[] = source.destroyed ? ['sender'] : []
  source.once('error', () => failed.push('sender'))
  disk.once('error', () => failed.push('disk'))
  try {
    await pipeline(source, disk)
  } catch (error) {
    throw failed[0] === 'disk' ? error : incomplete(what)
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
