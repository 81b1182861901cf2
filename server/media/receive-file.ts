import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import { maxUploadBytes } from '../../contract/media.ts'
import { AppError } from '../platform/http/app-error.ts'

/** Streams an uploaded file to disk, hands its path to `work`, and removes it whatever happens. */
export async function withReceivedFile<Result>(
  part: MultipartFile,
  work: (file: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), 'upload-'))
  try {
    const file = path.join(folder, 'picture')
    await pipeline(part.file, createWriteStream(file))
    if (part.file.truncated) throw tooLarge()
    return await work(file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export function tooLarge(): AppError {
  return new AppError(
    'payload_too_large',
    `A picture can have at most ${maxUploadBytes / 1024 / 1024} MB. Please make it smaller and send it again.`,
  )
}
