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

/** A real video whose index says that its first picture has so many bytes, which are there. */
async function withPictureOf(bytes: number): Promise<string> {
  const video = await readFile(sample)
  const sizes = video.indexOf('stsz')
  // Each picture has a size of its own, and the first stands behind their number.
  expect(video.readUInt32BE(sizes + 8)).toBe(0)
  video.writeUInt32BE(bytes, sizes + 16)
  const file = path.join(folder, `${bytes}.mp4`)
  await writeFile(file, video)
  await truncate(file, bytes + video.length)
  return file
}

test('a picture that alone fills the memory is refused before it is read', async () => {
  const target = path.join(folder, 'written')
  await expect(remuxInWorker(await withPictureOf(60 * megabyte), target)).rejects.toThrow(/damaged/)
  // Large ones are none the worse.
  expect(await remuxInWorker(await withPictureOf(10 * megabyte), target)).toMatchObject({ codec: 'hevc' })
})
