import { randomUUIDv7 } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cutTo, padTo, type Crop } from '../../../contract/media/crop-rules.ts'
import type { Media } from '../../../contract/media/media.ts'
import { apiClient, type ApiClient } from '../../../tests/support/api-client.ts'
import type { TestApp, TestUser } from '../../../tests/support/app.ts'
import { sharedApp } from '../../../tests/support/shared-app.ts'
import { sweepMedia } from '../sweep-media.ts'

let app: TestApp
let owner: TestUser
let client: ApiClient

beforeAll(async () => {
  app = await sharedApp()
  owner = await app.addUser()
  client = apiClient(app.url, owner.token)
})
afterAll(() => app.close())

/** Red above blue. */
async function tall(format: 'png' | 'jpeg' | 'webp' = 'png'): Promise<Media> {
  const red = sharp({ create: { width: 600, height: 1200, channels: 3, background: '#f00' } })
  const blue = await sharp({ create: { width: 600, height: 1200, channels: 3, background: '#00f' } })
    .png()
    .toBuffer()
  const both = red
    .extend({ bottom: 1200, background: '#00f' })
    .composite([{ input: blue, left: 0, top: 1200 }])
  return client.upload(await both.toFormat(format).toBuffer(), `tall.${format}`, `image/${format}`)
}

const crop = (id: string, body: Crop, token = owner.token) =>
  app.request('POST', `/api/media/${id}/crops`, { token, body })

async function cropped(id: string, part: Crop): Promise<Media> {
  const { status, body } = await crop(id, part)
  expect({ status, body }).toMatchObject({ status: 200 })
  return body['media'] as Media
}

async function bytesOf({ url }: Media): Promise<Buffer> {
  return Buffer.from(await (await fetch(new URL(url, app.url))).arrayBuffer())
}

async function pixel(media: Media, left: number, top: number): Promise<number[]> {
  const cut = sharp(await bytesOf(media))
    .removeAlpha()
    .extract({ left, top, width: 1, height: 1 })
  return [...(await cut.raw().toBuffer())]
}

describe('a crop', () => {
  test('is a picture of its own that shows this part, and the original stays as it is', async () => {
    const original = await tall()
    const before = await bytesOf(original)
    const media = await cropped(original.id, { x: 0, y: 1000, width: 600, height: 750 })
    expect(media).toMatchObject({
      name: 'tall.png',
      contentType: 'image/png',
      width: 600,
      height: 750,
      crop: { x: 0, y: 1000, width: 600, height: 750, sourceId: original.id },
    })
    expect(await sharp(await bytesOf(media)).metadata()).toMatchObject({ width: 600, height: 750 })
    expect(await pixel(media, 300, 100)).toEqual([255, 0, 0])
    expect(await pixel(media, 300, 300)).toEqual([0, 0, 255])
    expect((await bytesOf(original)).equals(before)).toBe(true)
    const source = await fetch(new URL(media.crop?.sourceUrl ?? '', app.url))
    expect(Buffer.from(await source.arrayBuffer()).equals(before)).toBe(true)
  })

  test.each(['png', 'jpeg', 'webp'] as const)('of a %s keeps its format', async (format) => {
    const media = await cropped((await tall(format)).id, { x: 10, y: 20, width: 300, height: 400 })
    expect(media).toMatchObject({ contentType: `image/${format}`, width: 300, height: 400 })
  })

  test('that reaches beyond the picture is white there', async () => {
    const original = await tall()
    const media = await cropped(original.id, padTo(original, 4 / 5))
    expect(media).toMatchObject({ width: 1920, height: 2400, crop: { x: -660, y: 0 } })
    expect(await pixel(media, 10, 10)).toEqual([255, 255, 255])
    expect(await pixel(media, 960, 10)).toEqual([255, 0, 0])
    expect(await pixel(media, 1910, 2390)).toEqual([255, 255, 255])
  })

  test('of the same part is stored once, also when it is asked for at the same time', async () => {
    const original = await tall()
    const part = cutTo(original, 4 / 5)
    const all = await Promise.all([1, 2, 3].map(() => cropped(original.id, part)))
    all.push(await cropped(original.id, part))
    expect(new Set(all.map(({ id }) => id)).size).toBe(1)
    const rows = await app.ctx.db
      .selectFrom('media')
      .select('id')
      .where('source_media_id', '=', original.id)
      .execute()
    expect(rows).toHaveLength(1)
  })

  test('counts to the storage of the workspace', async () => {
    const used = async () => {
      const { body } = await app.request('GET', '/api/workspaces/current/storage', { token: owner.token })
      return (body['storage'] as { bytesUsed: number }).bytesUsed
    }
    const original = await tall()
    const before = await used()
    const media = await cropped(original.id, cutTo(original, 1))
    expect((await used()) - before).toBe(media.bytes)
  })

  test('can be published where the original is refused', async () => {
    const original = await tall()
    const { id: socialAccountId } = await client.connect('instagram', `crop${randomUUIDv7().slice(-8)}`)
    const publish = async (mediaId: string) => {
      const id = randomUUIDv7()
      const group = await app.request('PUT', `/api/post-groups/${id}`, {
        token: owner.token,
        body: {
          version: 0,
          content: 'A picture',
          media: [{ mediaId }],
          targets: [{ id, platform: 'instagram', socialAccountId }],
        },
      })
      const [post] = (group.body['group'] as { posts: { id: string; version: number }[] }).posts
      return app.request('POST', `/api/posts/${post?.id}/publish`, {
        token: owner.token,
        body: { version: post?.version },
      })
    }
    expect(await publish(original.id)).toMatchObject({
      status: 422,
      body: {
        code: 'content_invalid',
        message:
          'The picture (600 × 2400) is too tall for Instagram, which takes 4:5 (portrait) to 1.91:1 (landscape).',
      },
    })
    const media = await cropped(original.id, cutTo(original, 4 / 5))
    expect(await publish(media.id)).toMatchObject({ status: 200 })
  })
})

describe('a crop is refused', () => {
  test.each([
    ['that shows nothing of the picture', { x: 600, y: 0, width: 10, height: 10 }],
    ['that is above the picture', { x: 0, y: -10, width: 10, height: 10 }],
    ['that is too large', { x: -5000, y: -5000, width: 16_000, height: 16_000 }],
    ['without a size', { x: 0, y: 0, width: 0, height: 10 }],
    ['with parts of pixels', { x: 0.5, y: 0, width: 10, height: 10 }],
  ])('%s', async (_name, part) => {
    const original = await tall()
    expect(await crop(original.id, part)).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  })

  test('of a crop, because crops are made of the original', async () => {
    const media = await cropped((await tall()).id, { x: 0, y: 0, width: 100, height: 100 })
    expect(await crop(media.id, { x: 0, y: 0, width: 10, height: 10 })).toMatchObject({ status: 400 })
  })

  test('of a picture of another workspace', async () => {
    const stranger = await app.addUser()
    const part = { x: 0, y: 0, width: 10, height: 10 }
    expect(await crop((await tall()).id, part, stranger.token)).toMatchObject({ status: 404 })
  })
})

test('a crop that nothing uses is deleted after a week; one in a post, and the originals, stay', async () => {
  const original = await tall()
  const unused = await cropped(original.id, { x: 0, y: 0, width: 100, height: 100 })
  const used = await cropped(original.id, { x: 0, y: 0, width: 200, height: 200 })
  const id = randomUUIDv7()
  await app.request('PUT', `/api/post-groups/${id}`, {
    token: owner.token,
    body: { version: 0, content: 'x', media: [{ mediaId: used.id }], targets: [{ id, platform: 'twitter' }] },
  })
  const old = { created_at: new Date(Date.now() - 8 * 86_400_000) }
  await app.ctx.db.updateTable('media').set(old).where('workspace_id', '=', owner.workspaceId).execute()
  // Several processes do this at once.
  await Promise.all([sweepMedia(app.ctx), sweepMedia(app.ctx), sweepMedia(app.ctx)])
  await expect.poll(async () => (await fetch(new URL(unused.url, app.url))).status).toBe(404)
  for (const { url } of [used, original]) expect((await fetch(new URL(url, app.url))).status).toBe(200)
})
