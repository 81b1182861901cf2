import { existsSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { apiClient, type ApiClient } from '../../tests/support/api-client.ts'
import { startTestApp, type TestApp } from '../../tests/support/app.ts'
import { startBucketServer, type BucketServer } from '../../tests/support/bucket-server.ts'
import { publishPost } from '../../tests/support/publish-due.ts'
import { sandboxControls } from '../../tests/support/sandbox-controls.ts'
import { videoFile } from '../../tests/support/videos-app.ts'

let bucket: BucketServer
let app: TestApp
let client: ApiClient
let picture: Buffer

beforeAll(async () => {
  bucket = await startBucketServer()
  app = await startTestApp({ env: bucket.env })
  client = apiClient(app.url, (await app.addUser()).token)
  picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
})
beforeEach(() => void (bucket.fault = undefined))
afterAll(async () => {
  await app.close()
  await bucket.close()
})

const get = (url: string, headers = {}) => fetch(new URL(url, app.url), { headers })
const countMedia = async () =>
  Number(
    (
      await app.ctx.db
        .selectFrom('media')
        .select(({ fn }) => fn.countAll().as('rows'))
        .executeTakeFirstOrThrow()
    ).rows,
  )

test('pictures and videos are stored in the bucket alone, and served whole, smaller and in ranges', async () => {
  const { url, thumbnailUrl } = await client.upload(picture, 'teal.png', 'image/png')
  expect(
    Buffer.from(await (await get(url)).arrayBuffer())
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG')
  const small = await get(thumbnailUrl ?? '')
  expect([small.status, small.headers.get('content-type')]).toEqual([200, 'image/webp'])

  const video = await client.upload(await videoFile(), 'oven.mp4', 'video/mp4')
  const whole = Buffer.from(await (await get(video.url)).arrayBuffer())
  const part = await get(video.url, { range: 'bytes=100-199' })
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-199/${whole.length}`])
  expect(Buffer.from(await part.arrayBuffer()).equals(whole.subarray(100, 200))).toBe(true)
  expect(existsSync(path.join(app.ctx.config.dataDir, 'media'))).toBe(false)
})

test.each(['lost', 'failing', 'full'] as const)(
  'a bucket that is %s costs an answer, and no media',
  async (fault) => {
    const kept = await client.upload(picture, 'teal.png', 'image/png')
    const before = await countMedia()
    bucket.fault = fault
    await expect(client.upload(picture, 'other.png', 'image/png')).rejects.toThrow(
      fault === 'full'
        ? /HTTP 507 .*no disk space left/
        : /HTTP 503 .*storage of pictures and videos is not available/,
    )
    expect(await countMedia()).toBe(before)
    if (fault !== 'full') {
      const answer = await get(kept.url)
      expect([answer.status, answer.headers.get('retry-after'), answer.headers.get('cache-control')]).toEqual(
        [503, '5', 'no-store'],
      )
    }
    bucket.fault = undefined
    expect((await get(kept.url)).status).toBe(200)
    await client.upload(picture, 'other.png', 'image/png')
  },
)

test('a post whose picture cannot be read now is tried again, and published once', async () => {
  const media = await client.upload(picture, 'teal.png', 'image/png')
  const account = await client.connect('twitter', 'in_a_bucket')
  const post = await client.act(await client.draft(account, 'From the bucket', [media]), 'publish')
  const attempt = async () => {
    await app.ctx.db
      .updateTable('posts')
      .set({ due_at: new Date(0) })
      .where('id', '=', post.id)
      .execute()
    await publishPost(app.ctx, post.id)
    return client.read(post.id)
  }
  bucket.fault = 'failing'
  const waiting = await attempt()
  expect(waiting.post).toMatchObject({ status: 'publishing', nextTryAt: expect.any(String) as string })
  expect(waiting.history.at(-1)?.answer).toBe('Our storage of pictures and videos is not available.')
  bucket.fault = undefined
  expect((await attempt()).post.status).toBe('published')
  const sent = (await sandboxControls(app.url).accepted()).filter(({ text }) => text === 'From the bucket')
  expect(sent).toHaveLength(1)
})
