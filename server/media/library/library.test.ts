import { randomUUIDv7 } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { LibraryMedia, MediaUses } from '../../../contract/media/media-library.ts'
import type { Media } from '../../../contract/media/media.ts'
import { apiClient, type ApiClient } from '../../../tests/support/api-client.ts'
import type { TestApp, TestUser } from '../../../tests/support/app.ts'
import { sharedApp } from '../../../tests/support/shared-app.ts'

let app: TestApp
let owner: TestUser
let client: ApiClient

beforeAll(async () => void (app = await sharedApp()))
afterAll(() => app.close())
beforeEach(async () => {
  owner = await app.addUser()
  client = apiClient(app.url, owner.token)
})

async function picture(name: string): Promise<Media> {
  const image = sharp({ create: { width: 40, height: 60, channels: 3, background: 'navy' } })
  return client.upload(await image.png().toBuffer(), name, 'image/png')
}

const call = (method: 'GET' | 'PATCH' | 'POST' | 'DELETE' | 'PUT', path: string, body?: object) =>
  app.request(method, path, { token: owner.token, ...(body && { body }) })

type Page = { media: LibraryMedia[]; nextCursor: string | null }
type Detail = { media: LibraryMedia; uses: MediaUses }

const list = async (query = '') => (await call('GET', `/api/media${query}`)).body as unknown as Page
const read = async (id: string) => (await call('GET', `/api/media/${id}`)).body as unknown as Detail
const names = ({ media }: Page) => media.map(({ name }) => name)

async function cropOf({ id }: Media): Promise<Media> {
  const { body } = await call('POST', `/api/media/${id}/crops`, { x: 0, y: 0, width: 20, height: 20 })
  return body['media'] as Media
}

async function post(content: string, media: Media[]): Promise<string> {
  const id = randomUUIDv7()
  const { status } = await call('PUT', `/api/post-groups/${id}`, {
    version: 0,
    content,
    media: media.map((one) => ({ mediaId: one.id })),
    targets: [{ id, platform: 'linkedin' }],
  })
  expect(status).toBe(200)
  return id
}

describe('the library', () => {
  test('lists originals, newest first, in pages, and none of another workspace', async () => {
    const added: string[] = []
    for (const name of ['a.png', 'b.png', 'c.png', 'd.png', 'e.png']) {
      const media = await picture(name)
      if (name === 'c.png') await cropOf(media)
      added.unshift(name)
    }
    const first = await list('?limit=2')
    const second = await list(`?limit=2&cursor=${first.nextCursor}`)
    const third = await list(`?limit=2&cursor=${second.nextCursor}`)
    expect([first, second, third].map(names)).toEqual([added.slice(0, 2), added.slice(2, 4), added.slice(4)])
    expect(third.nextCursor).toBeNull()
    owner = await app.addUser()
    expect(await list()).toMatchObject({ media: [], nextCursor: null })
  })

  test('finds by part of the file name or of the description, whatever the case', async () => {
    const beach = await picture('IMG_0001.png')
    await picture('Bakery 100%_done.png')
    await call('PATCH', `/api/media/${beach.id}`, { altText: 'A dog on the beach' })
    expect(names(await list('?search=img_0'))).toEqual(['IMG_0001.png'])
    expect(names(await list('?search=ON%20THE%20Beach'))).toEqual(['IMG_0001.png'])
    // Not patterns, but characters.
    expect(names(await list('?search=%25_d'))).toEqual(['Bakery 100%_done.png'])
    expect(names(await list('?search=cat'))).toEqual([])
  })

  test('can be limited to pictures or videos', async () => {
    await picture('still.png')
    const { id } = await picture('moving.mp4')
    await app.ctx.db
      .updateTable('media')
      .set({ video_codec: 'avc', duration_ms: 1000 })
      .where('id', '=', id)
      .execute()
    expect(names(await list('?kind=picture'))).toEqual(['still.png'])
    expect(names(await list('?kind=video'))).toEqual(['moving.mp4'])
  })

  test('keeps what nothing uses', async () => {
    const { id } = await picture('unused.png')
    const old = { created_at: new Date(Date.now() - 400 * 86_400_000) }
    await app.ctx.db.updateTable('media').set(old).where('id', '=', id).execute()
    const { sweepMedia } = await import('../sweep-media.ts')
    await sweepMedia(app.ctx)
    expect(await read(id)).toMatchObject({ media: { name: 'unused.png', useCount: 0 } })
  })
})

describe('media', () => {
  test('tells which posts use it or a crop of it, and is counted once for each', async () => {
    const media = await picture('used.png')
    const crop = await cropOf(media)
    const whole = await post('Shows all of it', [media])
    const part = await post('Shows a part, twice', [crop, media])
    await post('Shows another', [await picture('other.png')])
    const { media: found, uses } = await read(media.id)
    expect(found.useCount).toBe(2)
    expect(uses).toEqual({
      posts: [
        { id: part, platform: 'linkedin', status: 'draft', excerpt: 'Shows a part, twice' },
        { id: whole, platform: 'linkedin', status: 'draft', excerpt: 'Shows all of it' },
      ],
      brandVoices: [],
    })
    const counts = new Map((await list()).media.map(({ name, useCount }) => [name, useCount]))
    expect(counts).toEqual(
      new Map([
        ['other.png', 1],
        ['used.png', 2],
      ]),
    )
  })

  test('is not deleted while a post uses a crop of it, and then with its crops', async () => {
    const media = await picture('cropped.png')
    const crop = await cropOf(media)
    const id = await post('Shows a part', [crop])
    expect(await call('DELETE', `/api/media/${media.id}`)).toMatchObject({
      status: 409,
      body: { code: 'conflict', message: 'A post uses this. Remove it from the post first.' },
    })
    expect(await call('DELETE', `/api/posts/${id}?version=1`)).toMatchObject({ status: 200 })
    expect(await call('DELETE', `/api/media/${media.id}`)).toMatchObject({ status: 200 })
    for (const { url } of [media, crop]) expect((await fetch(new URL(url, app.url))).status).toBe(404)
    expect(await list()).toMatchObject({ media: [] })
  })

  test('has a description, which a crop made afterwards starts with', async () => {
    const media = await picture('plain.png')
    expect(media.altText).toBe('')
    const { body } = await call('PATCH', `/api/media/${media.id}`, { altText: '  A navy square  ' })
    expect(body).toMatchObject({ media: { altText: 'A navy square', useCount: 0 } })
    expect((await cropOf(media)).altText).toBe('A navy square')
    expect(await call('PATCH', `/api/media/${media.id}`, { altText: 'x'.repeat(5000) })).toMatchObject({
      status: 400,
    })
  })

  test('of another workspace is not found', async () => {
    const { id } = await picture('secret.png')
    owner = await app.addUser()
    for (const [method, body] of [['GET'], ['PATCH', { altText: 'x' }], ['DELETE']] as const) {
      expect(await call(method, `/api/media/${id}`, body)).toMatchObject({ status: 404 })
    }
  })
})
