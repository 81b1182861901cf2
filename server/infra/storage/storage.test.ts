import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startBucketServer, type BucketServer } from '../../../tests/support/bucket-server.ts'
import { readConfig } from '../../config.ts'
import { folderStorage } from './folder-storage.ts'
import { layeredStorage } from './layered-storage.ts'
import { openStorage } from './open-storage.ts'
import { s3Storage } from './s3-storage.ts'
import { StorageUnavailable, type Storage } from './storage.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'storage-test-'))
let bucket: BucketServer

beforeAll(async () => void (bucket = await startBucketServer()))
beforeEach(() => void (bucket.fault = undefined))
afterAll(async () => {
  await bucket.close()
  rmSync(folder, { recursive: true })
})

let folders = 0
const newFolder = () => folderStorage(path.join(folder, String((folders += 1))))

function s3ConfigOf(env: Record<string, string> = {}) {
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: folder, ...bucket.env, ...env })
  if (!config.s3) throw new Error('no bucket is configured')
  return config.s3
}
const newBucket = () => s3Storage(s3ConfigOf({ S3_PREFIX: `tests/${(folders += 1)}` }))

async function keysOf(storage: Storage) {
  const keys = await Array.fromAsync(storage.list(), ({ key, size }) => `${key} ${size}`)
  return keys.sort()
}
const textOf = async (storage: Storage, key: string) => {
  const found = await storage.open(key)
  return found && (await buffer(found.stream())).toString()
}

describe.each([
  ['a folder', newFolder],
  ['a bucket', newBucket],
  ['a bucket, with a folder from before', () => layeredStorage(newBucket(), newFolder())],
])('%s', (_where, open) => {
  test('keeps what is written, and gives it whole or in ranges', async () => {
    const storage = open()
    await storage.write('aa/one', Buffer.from('0123456789'))
    const found = await storage.open('aa/one')
    expect(found?.size).toBe(10)
    expect(String(await buffer(found!.stream()))).toBe('0123456789')
    expect(String(await buffer(found!.stream({ first: 2, last: 4 })))).toBe('234')
    expect(String(await buffer(found!.stream({ first: 9, last: 9 })))).toBe('9')
  })

  test('copies a file that is larger than one part', async () => {
    const storage = open()
    const bytes = randomBytes(17 * 1024 * 1024)
    const file = path.join(folder, 'large')
    writeFileSync(file, bytes)
    await storage.writeFile('aa/large', file)
    const found = await storage.open('aa/large')
    expect(found?.size).toBe(bytes.length)
    expect((await buffer(found!.stream())).equals(bytes)).toBe(true)
  })

  test('says that it lacks a file that was never stored, or was removed, and removes twice', async () => {
    const storage = open()
    await storage.write('aa/gone', Buffer.from('here'))
    await storage.remove('aa/gone')
    await storage.remove('aa/gone')
    expect([await storage.open('aa/gone'), await storage.open('aa/never')]).toEqual([undefined, undefined])
  })

  test('lists its files', async () => {
    const storage = open()
    await storage.write('aa/one', Buffer.from('1'))
    await storage.write('bb/two.thumbnail', Buffer.from('22'))
    expect(await keysOf(storage)).toEqual(['aa/one 1', 'bb/two.thumbnail 2'])
  })

  test.each(['../out', 'aa/../../out', '/etc/passwd', 'AA', ''])('refuses the key "%s"', async (key) => {
    const storage = open()
    await expect(storage.write(key, Buffer.from('x'))).rejects.toThrow('Not a storage key')
    await expect(storage.open(key)).rejects.toThrow('Not a storage key')
  })
})

describe('a bucket that cannot be used now', () => {
  test.each([
    ['lost', 'lost'],
    ['failing', 'lost'],
    ['full', 'full'],
  ] as const)('%s', async (fault, reason) => {
    const storage = newBucket()
    bucket.fault = fault
    const error = await storage.write('aa/one', Buffer.from('x')).catch((one: unknown) => one)
    expect(error).toBeInstanceOf(StorageUnavailable)
    expect(error).toMatchObject({ reason })
    bucket.fault = undefined
    // Nothing of it is there, and the same call succeeds now.
    expect(await storage.open('aa/one')).toBeUndefined()
    await storage.write('aa/one', Buffer.from('x'))
    expect(await textOf(storage, 'aa/one')).toBe('x')
  })

  test('slow answers are waited for', async () => {
    const storage = newBucket()
    bucket.fault = 'slow'
    await storage.write('aa/one', Buffer.from('x'))
    expect(await textOf(storage, 'aa/one')).toBe('x')
  })
})

test('a wrong bucket is named by its setting', async () => {
  expect(await s3Storage(s3ConfigOf()).problem()).toBeUndefined()
  expect(await s3Storage(s3ConfigOf({ S3_BUCKET: 'other' })).problem()).toBe(
    'S3_BUCKET: there is no bucket "other"',
  )
  const wrongKey = s3Storage(s3ConfigOf({ S3_ACCESS_KEY_ID: 'wrong' }))
  expect(await wrongKey.problem()).toBe('S3_BUCKET: these keys may not use the bucket "media"')
  bucket.fault = 'failing'
  await expect(s3Storage(s3ConfigOf()).problem()).rejects.toThrow(StorageUnavailable)
})

test('what only the other storage has is read from there, and removed from both', async () => {
  const [current, other] = [newFolder(), newBucket()]
  const storage = layeredStorage(current, other)
  await other.write('aa/old', Buffer.from('old'))
  await storage.write('aa/new', Buffer.from('new'))
  expect([await textOf(storage, 'aa/old'), await textOf(storage, 'aa/new')]).toEqual(['old', 'new'])
  expect(await other.open('aa/new')).toBeUndefined()
  await storage.remove('aa/old')
  expect(await storage.open('aa/old')).toBeUndefined()
})

test('a bucket needs no folder, and a folder from before is still read', async () => {
  const data = path.join(folder, 'data')
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: folder, ...bucket.env, S3_PREFIX: 'tests/whole' })
  await openStorage(config, data).write('aa/first', Buffer.from('in the bucket'))
  await folderStorage(data).write('aa/before', Buffer.from('in the folder'))
  const storage = openStorage(config, data)
  expect(await textOf(storage, 'aa/first')).toBe('in the bucket')
  expect(await textOf(storage, 'aa/before')).toBe('in the folder')
  const back = openStorage({ ...config, mediaStorage: 'folder' }, data)
  expect(await textOf(back, 'aa/first')).toBe('in the bucket')
})
