import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../server/config.ts'
import { sharp } from '../../server/infra/pictures/sharp.ts'
import { s3Storage } from '../../server/infra/storage/s3-storage.ts'
import { apiClient } from '../support/api-client.ts'
import { startTestApp } from '../support/app.ts'
import { hasSwift, startSwift, type SwiftServer } from '../support/swift-server.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'postwright-swift-test-'))

describe.skipIf(!hasSwift)('a bucket of OpenStack Swift', () => {
  let swift: SwiftServer
  beforeAll(async () => {
    swift = await startSwift()
  })
  afterAll(() => {
    swift.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const storageOf = (prefix: string, env: Record<string, string> = {}) => {
    const all = { NODE_ENV: 'test', DATA_DIR: folder, ...swift.env, S3_PREFIX: prefix, ...env }
    const { s3 } = readConfig(all)
    if (!s3) throw new Error('no bucket is configured')
    return s3Storage(s3)
  }

  test('keeps files of one and of several parts, and gives them whole or in ranges', async () => {
    const storage = storageOf('files')
    expect(await storage.problem()).toBeUndefined()
    await storage.write('aa/one', Buffer.from('0123456789'))
    const small = await storage.open('aa/one')
    expect(small?.size).toBe(10)
    expect(String(await buffer(small!.stream({ first: 2, last: 4 })))).toBe('234')

    const bytes = randomBytes(37 * 1024 * 1024)
    const file = path.join(folder, 'large')
    writeFileSync(file, bytes)
    await storage.writeFile('aa/large', file)
    const large = await storage.open('aa/large')
    expect(large?.size).toBe(bytes.length)
    expect((await buffer(large!.stream())).equals(bytes)).toBe(true)
    const [first, last] = [16 * 1024 * 1024 - 3, 16 * 1024 * 1024 + 3]
    expect((await buffer(large!.stream({ first, last }))).equals(bytes.subarray(first, last + 1))).toBe(true)
  })

  test('removes twice, and lists more files than one answer holds', { timeout: 300_000 }, async () => {
    const storage = storageOf('many')
    const keys = Array.from({ length: 1_100 }, (_, number) => `aa/${String(number).padStart(4, '0')}`)
    for (let at = 0; at < keys.length; at += 20)
      await Promise.all(keys.slice(at, at + 20).map((key) => storage.write(key, Buffer.from(key))))
    const listed = await Array.fromAsync(storage.list(), ({ key }) => key)
    expect(listed.toSorted()).toEqual(keys)
    await storage.remove('aa/0000')
    await storage.remove('aa/0000')
    expect(await storage.open('aa/0000')).toBeUndefined()
  })

  test('wrong keys and a bucket that does not exist are named', async () => {
    expect(await storageOf('any', { S3_BUCKET: 'other' }).problem()).toBe(
      'S3_BUCKET: there is no bucket "other"',
    )
    expect(await storageOf('any', { S3_SECRET_ACCESS_KEY: 'wrong' }).problem()).toBe(
      'S3_BUCKET: these keys may not use the bucket "media"',
    )
  })

  test('the product stores pictures there and shows them', async () => {
    const app = await startTestApp({ env: { ...swift.env, S3_PREFIX: 'product' } })
    const client = apiClient(app.url, (await app.addUser()).token)
    const picture = { width: 600, height: 400, channels: 3, background: 'teal' } as const
    const bytes = await sharp({ create: picture }).png().toBuffer()
    const { url } = await client.upload(bytes, 'teal.png', 'image/png')
    const reply = await fetch(new URL(url, app.url))
    expect(reply.status).toBe(200)
    expect(reply.headers.get('content-type')).toBe('image/png')
    await app.close()
  })
})
