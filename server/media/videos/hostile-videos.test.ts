import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { remuxInWorker } from './remux-in-worker.ts'

const sample = path.join(import.meta.dirname, '../../../tests/support/videos/hevc.mp4')
const megabyte = 1_000_000

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'hostile-videos-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A real video whose index declares this many bytes for its first frame; the file contains them. */
async function withPictureOf(bytes: number): Promise<string> {
  const video = await readFile(sample)
  const sizes = video.indexOf('stsz')
  // The table lists a size for each frame; the first size follows the number of frames.
  expect(video.readUInt32BE(sizes + 8)).toBe(0)
  video.writeUInt32BE(bytes, sizes + 16)
  const file = path.join(folder, `${bytes}.mp4`)
  await writeFile(file, video)
  await truncate(file, bytes + video.length)
  return file
}

test('a frame that would fill the memory is rejected before it is read', async () => {
  const target = path.join(folder, 'written')
  await expect(remuxInWorker(await withPictureOf(60 * megabyte), target)).rejects.toThrow(/damaged/)
  // Large frames within the limit are accepted.
  expect(await remuxInWorker(await withPictureOf(10 * megabyte), target)).toMatchObject({ codec: 'hevc' })
})
