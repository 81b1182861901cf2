import { utimesSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../tests/support/app.ts'
import { apiClient } from '../../tests/support/api-client.ts'
import { startBucketServer, type BucketServer } from '../../tests/support/bucket-server.ts'
import { folderStorage } from '../../server/infra/storage/folder-storage.ts'
import { openStorage } from '../../server/infra/storage/open-storage.ts'
import { s3Storage } from '../../server/infra/storage/s3-storage.ts'
import type { Context } from '../../server/context.ts'
import { readConfig } from '../../server/config.ts'
import { checkMedia } from './check-media.ts'
import { moveMedia, type Place } from './move-media.ts'

let app: TestApp
let bucket: BucketServer

beforeAll(async () => {
  app = await startTestApp()
  bucket = await startBucketServer()
})
afterAll(async () => {
  await app.close()
  await bucket.close()
})

/** The context of the same data folder, where new media is stored in this place. */
function contextWith(place: Place): Context {
  const { dataDir } = app.ctx.config
  const env = { ...bucket.env, MEDIA_STORAGE: place, DATA_DIR: dataDir }
  const { mediaStorage, s3 } = readConfig({ NODE_ENV: 'test', ...env })
  const config = { ...app.ctx.config, mediaStorage, s3 }
  return { ...app.ctx, config, storage: openStorage(config, path.join(dataDir, 'media')) }
}
const folder = () => folderStorage(path.join(app.ctx.config.dataDir, 'media'))
const inBucket = () => {
  const { s3 } = contextWith('s3').config
  if (!s3) throw new Error('no bucket')
  return s3Storage(s3)
}
const keysOf = async (storage: { list(): AsyncIterable<{ key: string }> }) =>
  (await Array.fromAsync(storage.list(), ({ key }) => key)).sort()
const move = (to: Place, remove = false) =>
  moveMedia(contextWith(to), { to, remove, say: () => undefined }).then((lines) => lines.join('\n'))

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('media is moved to the bucket and back, verified, and removed only when told to', async () => {
  const owner = await app.addUser()
  const client = apiClient(app.url, owner.token)
  await client.upload(picture, 'one.png', 'image/png')
  await folder().write('aa/large', Buffer.alloc(100_000, 'x'))
  const before = await keysOf(folder())

  expect(await move('s3')).toMatch(
    /^2 files \(0\.1 MB\) were copied to the bucket, and 0 were there already\. All checksums are equal\.\nThe folder still has its files/,
  )
  expect(await keysOf(folder())).toEqual(before)
  // An interrupted move continues.
  await inBucket().remove('aa/large')
  expect(await move('s3', true)).toMatch(
    /^1 files .* and 1 were there already.*\n2 files were removed from the folder\.$/,
  )
  expect(await keysOf(folder())).toEqual([])
  expect(await keysOf(inBucket())).toEqual(before)
  expect(await checkMedia(contextWith('s3'), { remove: false })).toContain(
    '0 pictures and videos have lost their file.',
  )

  expect(await move('folder', true)).toMatch(/\n2 files were removed from the bucket\.$/)
  expect([await keysOf(folder()), await keysOf(inBucket())]).toEqual([before, []])
})

test('a file that differs in the two places stops the move, and neither is lost', async () => {
  await folder().write('aa/differs', Buffer.from('in the folder'))
  await inBucket().write('aa/differs', Buffer.from('in the bucket'))
  await expect(move('s3', true)).rejects.toThrow('aa/differs differs in the two places')
  expect(
    [await keysOf(folder()), await keysOf(inBucket())].flat().filter((key) => key === 'aa/differs'),
  ).toHaveLength(2)
  await folder().remove('aa/differs')
  await inBucket().remove('aa/differs')
  await move('folder', true)
})

test('media is not moved to where new media does not go', async () => {
  const wrong = moveMedia(contextWith('folder'), { to: 's3', remove: false, say: () => undefined })
  await expect(wrong).rejects.toThrow('Set MEDIA_STORAGE=s3, restart the product, and run this again.')
  const none = moveMedia(app.ctx, { to: 's3', remove: false, say: () => undefined })
  await expect(none).rejects.toThrow('Set S3_BUCKET')
})

test('files of nothing and media without a file are found; recent files are left alone', async () => {
  const owner = await app.addUser()
  const { id } = await apiClient(app.url, owner.token).upload(picture, 'lost.png', 'image/png')
  const { storage_key: key } = await app.ctx.db
    .selectFrom('media')
    .select('storage_key')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const root = path.join(app.ctx.config.dataDir, 'media')
  await folder().write('bb/orphan', Buffer.from('old'))
  await folder().write('bb/recent', Buffer.from('new'))
  const longAgo = new Date(Date.now() - 48 * 3_600_000)
  for (const file of [...(await keysOf(folder()))].filter((one) => one !== 'bb/recent')) {
    utimesSync(path.join(root, file), longAgo, longAgo)
  }
  await app.ctx.storage.remove(key)
  const lines = await checkMedia(app.ctx, { remove: true })
  expect(lines).toContain('  bb/orphan')
  expect(lines).not.toContain('  bb/recent')
  expect(lines.slice(-2)).toEqual(['1 pictures and videos have lost their file.', `  ${key} (media ${id})`])
  expect(await folder().open('bb/orphan')).toBeUndefined()
  expect(await folder().open('bb/recent')).toBeDefined()
})
