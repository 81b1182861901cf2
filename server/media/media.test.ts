import { randomUUIDv7 } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { maxUploadBytes } from '../../contract/media/media-limits.ts'
import { type Media } from '../../contract/media/media.ts'
import { startTestApp, type TestApp, type TestUser } from '../../tests/support/app.ts'
import { movableClock } from '../../tests/support/clock.ts'
import { publicMediaUrl } from './media-urls.ts'
import { findMedia, toPublishImage, type MediaRow } from './index.ts'
import { insertGroups } from '../../tests/support/draft-call.ts'
import { countUpload } from './upload-limits.ts'

const clock = movableClock()
let app: TestApp
let owner: TestUser
let stranger: TestUser

// A separate temporary folder for uploads, because other tests run at the same time.
const temporary = mkdtempSync(path.join(tmpdir(), 'media-test-'))

beforeAll(async () => {
  vi.stubEnv('TMPDIR', temporary)
  app = await startTestApp({ clock })
  owner = await app.addUser()
  stranger = await app.addUser()
})
afterAll(async () => {
  await app.close()
  vi.unstubAllEnvs()
  rmSync(temporary, { recursive: true, force: true })
})

type Sent = { status: number; body: { media: Media; note: string | null; message: string; code: string } }

async function upload(
  bytes: Buffer,
  { name = 'picture.jpg', type = 'image/jpeg', by = owner } = {},
): Promise<Sent> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)], { type }), name)
  const response = await fetch(`${app.url}/api/media`, {
    method: 'POST',
    headers: { authorization: `Bearer ${by.token}` },
    body: form,
  })
  return { status: response.status, body: (await response.json()) as Sent['body'] }
}

async function uploaded(bytes: Buffer, by = owner): Promise<Media> {
  const { status, body } = await upload(bytes, { by })
  expect(body).toMatchObject({ success: true })
  expect(status).toBe(201)
  return body.media
}

const forX = { altText: '', platform: 'twitter', alone: true } as const
const forInstagram = { ...forX, platform: 'instagram' } as const

async function rowOf(id: string): Promise<MediaRow> {
  const [row] = await findMedia(app.ctx.db, owner.workspaceId, [id])
  if (!row) throw new Error('no such picture')
  return row
}

async function bytesAt(address: string | null): Promise<Buffer> {
  const response = await fetch(new URL(address ?? '', app.url))
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

function storedFiles(): string[] {
  const folder = path.join(app.ctx.config.dataDir, 'media')
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
}

const temporaryFolders = () => readdirSync(temporary).filter((name) => name.startsWith('postwright-work-'))

const plain = (width = 60, height = 40, background = '#336699'): Sharp =>
  sharp({ create: { width, height, channels: 3, background } })

const noise = (side: number): Sharp =>
  sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })

const phoneHeic = readFileSync(path.join(import.meta.dirname, '../../tests/support/pictures/phone.heic'))

const clear = (width = 60, height = 40): Sharp =>
  sharp({ create: { width, height, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0 } } })

/** Frames in different shades of gray. */
function animation(frames: number): Promise<Buffer> {
  const [width, height] = [40, 30]
  const raw = Buffer.concat(
    Array.from({ length: frames }, (_, index) => Buffer.alloc(width * height * 3, index * 60)),
  )
  return sharp(raw, { raw: { width, height: height * frames, channels: 3, pageHeight: height } })
    .gif({ delay: frames > 1 ? Array.from({ length: frames }, () => 100) : [], loop: 0 })
    .toBuffer()
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** A PNG of a few hundred bytes whose header declares this many pixels. */
function hugePng(side: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(1000))),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

async function usePicture(mediaId: string): Promise<string> {
  const id = randomUUIDv7()
  const content = 'With a picture'
  const group = { group_id: id, workspace_id: owner.workspaceId, content, created_by: owner.user.id }
  await insertGroups(app.ctx.db, [group])
  await app.ctx.db
    .insertInto('posts')
    .values({
      ...group,
      id,
      platform: 'twitter',
      social_account_id: null,
      status: 'draft',
      scheduled_at: null,
      time_zone: null,
      due_at: null,
      leased_by: null,
      published_at: null,
      external_id: null,
      permalink: null,
      problem: null,
      impressions: null,
      reach: null,
      measured_at: null,
    })
    .execute()
  await app.ctx.db
    .insertInto('post_media')
    .values({ post_id: id, position: 0, media_id: mediaId, alt_text: '' })
    .execute()
  return id
}

describe('an uploaded picture', () => {
  test.each([
    ['jpeg', () => plain().jpeg().toBuffer(), 'image/jpeg'],
    ['png', () => clear().png().toBuffer(), 'image/png'],
    ['webp', () => plain().webp().toBuffer(), 'image/webp'],
    // A GIF is stored as one only if it is animated.
    ['gif', () => plain().gif().toBuffer(), 'image/png'],
    ['avif', () => plain().avif().toBuffer(), 'image/jpeg'],
    ['avif with transparency', () => clear().avif().toBuffer(), 'image/webp'],
    ['grey jpeg', () => plain().toColorspace('b-w').jpeg().toBuffer(), 'image/jpeg'],
    ['cmyk jpeg', () => plain().toColorspace('cmyk').jpeg().toBuffer(), 'image/jpeg'],
  ])('as %s is taken, whatever its declared type', async (_name, make, stored) => {
    const { status, body } = await upload(await make(), { name: 'x.bin', type: 'application/x-thing' })
    expect(status).toBe(201)
    expect(body.media).toMatchObject({ name: 'x.bin', contentType: stored, width: 60, height: 40 })
    const bytes = await bytesAt(body.media.url)
    expect(bytes.length).toBe(body.media.bytes)
    const metadata = await sharp(bytes).metadata()
    expect(metadata).toMatchObject({ width: 60, height: 40, space: 'srgb' })
    expect(`image/${metadata.format}`).toBe(stored)
  })

  test('is rotated upright and loses its metadata, including the location', async () => {
    const bytes = await plain(60, 40)
      .withMetadata({ orientation: 6 })
      .withExifMerge({
        IFD0: { Copyright: 'Secret Owner', Orientation: '6' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">Secret Place</x:xmpmeta>')
      .jpeg()
      .toBuffer()
    const before = await sharp(bytes).metadata()
    expect(before.orientation).toBe(6)
    expect(before.exif?.includes('Secret Owner')).toBe(true)
    expect(before.xmp?.includes('Secret Place')).toBe(true)

    const media = await uploaded(bytes)
    expect(media).toMatchObject({ width: 40, height: 60 })
    const stored = await bytesAt(media.url)
    const after = await sharp(stored).metadata()
    expect(after).toMatchObject({ width: 40, height: 60 })
    expect(after.orientation ?? 1).toBe(1)
    expect([after.exif, after.xmp, after.iptc]).toEqual([undefined, undefined, undefined])
    expect(stored.includes('Secret')).toBe(false)
  })

  test('keeps its visible colors if it has a wide-gamut color profile', async () => {
    const bytes = await plain(20, 20, '#ff0000').withIccProfile('p3').png().toBuffer()
    const stored = await bytesAt((await uploaded(bytes)).url)
    expect((await sharp(stored).metadata()).icc).toBeUndefined()
    const { dominant } = await sharp(stored).stats()
    expect(dominant.r).toBeGreaterThan(240)
    expect(dominant.g + dominant.b).toBeLessThan(40)
  })

  test('of a phone, as HEIC, becomes a JPEG in the same colors, without its location', async () => {
    expect(phoneHeic.includes('Secret Owner')).toBe(true)
    const { status, body } = await upload(phoneHeic, { name: 'IMG_0001.HEIC', type: 'image/heic' })
    expect(status).toBe(201)
    expect(body.media).toMatchObject({ contentType: 'image/jpeg', width: 640, height: 480 })
    const stored = await bytesAt(body.media.url)
    const { exif, icc, space } = await sharp(stored).metadata()
    expect({ exif, icc, space }).toEqual({ exif: undefined, icc: undefined, space: 'srgb' })
    expect(stored.includes('Secret')).toBe(false)
    // The left half is the reddest red of sRGB, which is stored in Display P3.
    const left = await sharp(stored).extract({ left: 40, top: 40, width: 200, height: 400 }).toBuffer()
    const { channels } = await sharp(left).stats()
    const [red, green, blue] = channels.map(({ mean }) => Math.round(mean))
    expect(red).toBeGreaterThan(247)
    expect(Math.max(green ?? 255, blue ?? 255)).toBeLessThan(20)
  })

  test('loses data appended to the file', async () => {
    const bytes = Buffer.concat([await plain().jpeg().toBuffer(), Buffer.from('<script>alert(1)</script>')])
    const stored = await bytesAt((await uploaded(bytes)).url)
    expect(stored.includes('script')).toBe(false)
  })

  test('stays animated as a GIF, and its thumbnail is the first frame', async () => {
    const media = await uploaded(await animation(4))
    expect(media).toMatchObject({ contentType: 'image/gif', width: 40, height: 30, frames: 4 })
    expect(await sharp(await bytesAt(media.url)).metadata()).toMatchObject({
      pages: 4,
      delay: [100, 100, 100, 100],
    })
    expect((await sharp(await bytesAt(media.thumbnailUrl)).metadata()).pages ?? 1).toBe(1)
  })

  test('stays animated, as a GIF, if it is an animated WebP', async () => {
    const webp = await sharp(await animation(3), { animated: true })
      .webp()
      .toBuffer()
    const { body } = await upload(webp, { name: 'oven.webp' })
    expect(body.media).toMatchObject({ contentType: 'image/gif', width: 40, height: 30, frames: 3 })
    expect(body.note).toBe('oven.webp is animated, so it was added as a GIF.')
    expect((await sharp(await bytesAt(body.media.url)).metadata()).delay).toEqual([100, 100, 100])
  })

  test('is its first frame, and says so, if it is an animation that cannot be converted', async () => {
    const apng = readFileSync(path.join(import.meta.dirname, '../../tests/corpus/media/animated.png'))
    const { body } = await upload(apng, { name: 'oven.png' })
    expect(body.media).toMatchObject({ contentType: 'image/png', frames: null, becomesVideo: false })
    expect(body.note).toMatch(/^oven\.png is animated, but only its first frame could be added\./)
  })

  test('keeps only the last part of its file name, without control characters', async () => {
    const { body } = await upload(await plain().jpeg().toBuffer(), { name: 'C:\\secret\\été\u0007 1.jpg' })
    expect(body.media.name).toBe('été 1.jpg')
  })
})

describe('an invalid or malicious picture', () => {
  const accepted = 'Please send a JPEG, PNG, WebP, GIF, AVIF or HEIC picture.'

  test.each([
    [
      'an SVG',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      accepted,
    ],
    [
      'an SVG after an XML declaration',
      async () => Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
      accepted,
    ],
    ['HTML called PNG', async () => Buffer.from('<!doctype html><script>alert(1)</script>'), accepted],
    ['a PDF', async () => Buffer.from('%PDF-1.7\n'), accepted],
    ['a TIFF', () => plain().tiff().toBuffer(), accepted],
    ['an empty file', async () => Buffer.alloc(0), 'This picture is empty'],
    [
      'HTML after the first bytes of a PNG',
      async () => Buffer.from('\x89PNG\r\n\x1a\n<html><script>', 'latin1'),
      'damaged',
    ],
    ['HEIC', async () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0heicmif1junk', 'latin1'), 'damaged'],
    ['a cut-off HEIC', async () => cut(phoneHeic), 'damaged or incomplete'],
    ['a PNG of 1 × 16,385 pixels', () => plain(1, 16_385).png().toBuffer(), 'at most 16,384 pixels on each'],
    ['a PNG of 3,600 megapixels', async () => hugePng(60_000), 'at most 50 megapixels'],
    ['a cut-off JPEG', async () => cut(await noise(90).jpeg().toBuffer()), 'damaged or incomplete'],
    ['a cut-off PNG', async () => cut(await noise(90).png().toBuffer()), 'damaged or incomplete'],
    ['a cut-off WebP', async () => cut(await noise(90).webp().toBuffer()), 'damaged or incomplete'],
    ['a cut-off AVIF', async () => cut(await noise(90).avif().toBuffer()), 'damaged or incomplete'],
  ])('%s is refused and leaves no file', async (_name, make, words) => {
    const before = storedFiles()
    const { status, body } = await upload(await make(), { name: 'holiday.png', type: 'image/png' })
    expect(body).toMatchObject({ success: false, code: 'unsupported_media' })
    expect(body.message).toContain(words)
    expect(status).toBe(415)
    expect(storedFiles()).toEqual(before)
    expect(temporaryFolders()).toEqual([])
  })

  const cut = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length * 0.6))

  test('a GIF whose frames have too many pixels in total is rejected', async () => {
    const frame = await plain(2000, 2000).gif().toBuffer()
    // The same frame of four megapixels, twenty times.
    const [head, rest] = [frame.subarray(0, -1), frame.subarray(frame.indexOf(0x2c), -1)]
    const bytes = Buffer.concat([head, ...Array.from({ length: 19 }, () => rest), Buffer.from([0x3b])])
    const { status, body } = await upload(bytes)
    expect(body.message).toContain('frames of an animation together')
    expect(status).toBe(415)
  })

  test('a file of more than 25 MB is rejected with a clear message, regardless of its size', async () => {
    for (const extra of [1, maxUploadBytes]) {
      const { status, body } = await upload(Buffer.alloc(maxUploadBytes + extra, 1))
      expect(body).toMatchObject({ code: 'payload_too_large' })
      expect(body.message).toContain('at most 25 MB')
      expect(status).toBe(413)
    }
    expect(temporaryFolders()).toEqual([])
  })

  test('the response to a request without a picture or a form says what is missing', async () => {
    const none = await fetch(`${app.url}/api/media`, {
      method: 'POST',
      headers: { authorization: `Bearer ${owner.token}` },
      body: new FormData(),
    })
    expect(none.status).toBe(400)
    const json = await app.request('POST', '/api/media', { token: owner.token, body: { file: 'x' } })
    expect(json.status).toBe(415)
    expect(json.body['message']).toContain('multipart')
  })

  test('an incomplete form is rejected, and an upload whose client disconnects leaves no file', async () => {
    const before = storedFiles()
    const bytes = await noise(300).png().toBuffer()
    const start = Buffer.concat([
      Buffer.from('--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n'),
      bytes.subarray(0, 50_000),
    ])
    const headers = {
      authorization: `Bearer ${owner.token}`,
      'content-type': 'multipart/form-data; boundary=b',
    }
    const ended = await fetch(`${app.url}/api/media`, {
      method: 'POST',
      headers,
      body: new Uint8Array(start),
    })
    expect(ended.status).toBe(400)

    const left = httpRequest(`${app.url}/api/media`, {
      method: 'POST',
      headers: { ...headers, 'content-length': bytes.length },
    })
    left.on('error', () => undefined)
    left.write(start)
    await expect.poll(temporaryFolders).toHaveLength(1)
    left.destroy()
    await expect.poll(temporaryFolders).toEqual([])
    expect(storedFiles()).toEqual(before)
  })

  test('a form without its boundary is rejected', async () => {
    const answer = await app.request('POST', '/api/media', {
      token: owner.token,
      headers: { 'content-type': 'multipart/form-data' },
    })
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  })

  test('uploading requires signing in', async () => {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(await plain().jpeg().toBuffer())]), 'a.jpg')
    expect((await fetch(`${app.url}/api/media`, { method: 'POST', body: form })).status).toBe(401)
  })

  test('a workspace with too many uploads per minute is limited, and others are not', async () => {
    const greedy = await app.addUser()
    const junk = Buffer.from('x')
    for (let index = 0; index < 299; index += 1) await countUpload(app.ctx, greedy)
    expect((await upload(junk, { by: greedy })).status).toBe(415)
    expect((await upload(junk, { by: greedy })).status).toBe(429)
    expect((await upload(junk, { by: stranger })).status).toBe(415)
  })
})

describe('a signed URL', () => {
  test('is served with headers that let the file only be shown as a picture', async () => {
    const media = await uploaded(await plain().jpeg().toBuffer())
    const response = await fetch(app.url + media.url)
    await response.arrayBuffer()
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(media.bytes),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': expect.stringMatching(/^private, max-age=\d+, immutable$/) as string,
      etag: expect.stringMatching(/^"[^"]+"$/) as string,
    })
  })

  test('answers HEAD with the same headers and no body, and 304 for a cached copy', async () => {
    const media = await uploaded(await plain().jpeg().toBuffer())
    for (const address of [media.url, media.thumbnailUrl]) {
      const get = await fetch(app.url + address)
      const length = (await get.arrayBuffer()).byteLength
      const head = await fetch(app.url + address, { method: 'HEAD' })
      expect(head.status).toBe(200)
      expect(head.headers.get('content-length')).toBe(String(length))
      expect((await head.arrayBuffer()).byteLength).toBe(0)
      const etag = get.headers.get('etag') ?? ''
      const again = await fetch(app.url + address, { headers: { 'if-none-match': `"other", W/${etag}` } })
      expect(again.status).toBe(304)
      expect((await again.arrayBuffer()).byteLength).toBe(0)
      const other = await fetch(app.url + address, { headers: { 'if-none-match': '"other"' } })
      expect(other.status).toBe(200)
      await other.arrayBuffer()
    }
  })

  test('is rejected if any part of it is changed', async () => {
    const media = await uploaded(await plain().jpeg().toBuffer())
    const other = await uploaded(await plain().jpeg().toBuffer())
    const address = new URL(media.url, app.url)
    const expires = Number(address.searchParams.get('expires'))
    const changed = (change: (url: URL) => void) => {
      const url = new URL(address)
      change(url)
      return fetch(url).then((response) => response.status)
    }
    expect(await changed(() => undefined)).toBe(200)
    expect(await changed((url) => url.searchParams.set('expires', String(expires + 60)))).toBe(403)
    expect(await changed((url) => url.searchParams.set('signature', 'x'.repeat(43)))).toBe(403)
    expect(await changed((url) => url.searchParams.delete('signature'))).toBe(403)
    expect(await changed((url) => url.searchParams.delete('expires'))).toBe(403)
    expect(await changed((url) => (url.pathname = url.pathname.replace('original', 'thumbnail')))).toBe(403)
    expect(await changed((url) => (url.pathname = url.pathname.replace('original', 'instagram')))).toBe(403)
    expect(await changed((url) => (url.pathname = url.pathname.replace(media.id, other.id)))).toBe(403)
    expect(await changed((url) => (url.pathname = url.pathname.replace('original', 'other')))).toBe(404)
    expect(
      await changed((url) => (url.pathname = url.pathname.replace(media.id, '..%2f..%2fapp-secret'))),
    ).toBe(404)
  })

  test('stays the same for six hours, is valid for at least six, and then expires', async () => {
    const time = new Date('2026-05-01T06:00:01Z')
    const ctx = { ...app.ctx, clock: { now: () => time } }
    const media = await uploaded(await plain().jpeg().toBuffer())
    const row = await rowOf(media.id)
    const { presentMedia } = await import('./index.ts')
    const first = presentMedia(ctx, row).url
    time.setUTCHours(11, 59, 59)
    expect(presentMedia(ctx, row).url).toBe(first)
    time.setUTCHours(12, 0, 1)
    expect(presentMedia(ctx, row).url).not.toBe(first)
    expect(new URL(first, app.url).searchParams.get('expires')).toBe(String(Date.UTC(2026, 4, 1, 18) / 1000))

    const expires = Number(new URL(media.url, app.url).searchParams.get('expires')) * 1000
    clock.advance(expires - clock.now().getTime() - 5_000)
    const live = await fetch(app.url + media.url)
    expect(live.status).toBe(200)
    await live.arrayBuffer()
    clock.advance(6_000)
    const expired = await fetch(app.url + media.url)
    expect(expired.status).toBe(403)
    expect(await expired.json()).toMatchObject({ message: expect.stringContaining('expired') as string })
  })

  test('for a platform is absolute and valid for at least a day', async () => {
    const media = await uploaded(await plain().png().toBuffer())
    const address = toPublishImage(app.ctx, await rowOf(media.id), forInstagram).publicUrl()
    expect(address.startsWith(`${app.url}/media/${media.id}/instagram?`)).toBe(true)
    expect(address).toMatch(/^[\x21-\x7e]+$/)
    const left = Number(new URL(address).searchParams.get('expires')) * 1000 - clock.now().getTime()
    expect(left).toBeGreaterThanOrEqual(24 * 3_600_000)
    expect((await sharp(await bytesAt(address)).metadata()).format).toBe('jpeg')
  })
})

describe('a rendition', () => {
  const bytesOf = async (id: string, rendition: 'thumbnail' | 'instagram') =>
    bytesAt(publicMediaUrl(app.ctx, { mediaId: id, rendition }))

  test('as a thumbnail is a WebP of at most 480 pixels, and a small picture is not enlarged', async () => {
    const media = await uploaded(await plain(1600, 900).jpeg().toBuffer())
    expect(await sharp(await bytesAt(media.thumbnailUrl)).metadata()).toMatchObject({
      format: 'webp',
      width: 480,
      height: 270,
    })
    const small = await uploaded(await plain(60, 40).jpeg().toBuffer())
    expect(await sharp(await bytesAt(small.thumbnailUrl)).metadata()).toMatchObject({ width: 60, height: 40 })
  })

  test('as a JPEG is white where the picture was transparent', async () => {
    const media = await uploaded(await clear(400, 400).png().toBuffer())
    const jpeg = await bytesOf(media.id, 'instagram')
    expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', channels: 3 })
    const { data } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true })
    expect(data.every((value) => value === 255)).toBe(true)
  })

  test.each([
    [3000, 2000, 1440, 960],
    [1000, 2500, 576, 1440],
    [800, 600, 800, 600],
    [100, 80, 320, 256],
    [20, 200, 144, 1440],
  ])('as JPEG of %i x %i has %i x %i pixels', async (width, height, madeWidth, madeHeight) => {
    const media = await uploaded(await plain(width, height).png().toBuffer())
    const made = await sharp(await bytesOf(media.id, 'instagram')).metadata()
    expect(made).toMatchObject({ width: madeWidth, height: madeHeight })
  })

  test('is created once for concurrent requests', async () => {
    const media = await uploaded(await noise(1500).jpeg().toBuffer())
    const { storage } = app.ctx
    const write = storage.write.bind(storage)
    const written: string[] = []
    storage.write = (key, bytes) => {
      written.push(key)
      return write(key, bytes)
    }
    try {
      const all = await Promise.all(Array.from({ length: 12 }, () => bytesAt(media.thumbnailUrl)))
      expect(new Set(all.map((bytes) => bytes.toString('base64'))).size).toBe(1)
      await bytesAt(media.thumbnailUrl)
    } finally {
      storage.write = write
    }
    expect(written).toHaveLength(1)
  })

  test('of a picture whose file is missing is not found', async () => {
    const media = await uploaded(await plain().jpeg().toBuffer())
    await app.ctx.storage.remove((await rowOf(media.id)).storage_key)
    expect((await fetch(app.url + media.url)).status).toBe(404)
    expect((await fetch(app.url + media.thumbnailUrl)).status).toBe(404)
  })
})

describe('a picture for a platform', () => {
  // Another user, because uploads per minute are limited.
  beforeAll(async () => {
    owner = await app.addUser()
  })

  test('is the stored file if that is small enough', async () => {
    const media = await uploaded(await clear(300, 300).png().toBuffer())
    const image = toPublishImage(app.ctx, await rowOf(media.id), { ...forX, altText: 'A red square' })
    expect(image).toMatchObject({
      mediaId: media.id,
      altText: 'A red square',
      contentType: 'image/png',
      width: 300,
    })
    const sent = await image.open()
    expect(sent.contentType).toBe('image/png')
    expect(sent.bytes.equals(await bytesAt(media.url))).toBe(true)
  })

  test('becomes a JPEG of at most 5 MB if it is too large', async () => {
    const media = await uploaded(await noise(1400).png().toBuffer())
    expect(media.bytes).toBeGreaterThan(5_000_000)
    const sent = await toPublishImage(app.ctx, await rowOf(media.id), forX).open()
    expect(sent.contentType).toBe('image/jpeg')
    expect(sent.bytes.length).toBeLessThanOrEqual(5_000_000)
    expect(await sharp(sent.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1400 })
  })

  test.each([
    ['a WebP for LinkedIn', () => plain().webp().toBuffer(), 'linkedin', 'image/jpeg'],
    ['a WebP for X', () => plain().webp().toBuffer(), 'twitter', 'image/webp'],
    ['a PNG for Facebook', () => plain().png().toBuffer(), 'facebook', 'image/png'],
    ['a PNG for Instagram', () => plain(400, 400).png().toBuffer(), 'instagram', 'image/jpeg'],
    ['a JPEG for Instagram', () => plain(400, 400).jpeg().toBuffer(), 'instagram', 'image/jpeg'],
    ['a GIF for Instagram', () => animation(2), 'instagram', 'image/jpeg'],
    ['a GIF for LinkedIn', () => animation(2), 'linkedin', 'image/gif'],
  ] as const)('as %s is sent as the platform takes it', async (_name, make, platform, sentAs) => {
    const media = await uploaded(await make())
    const sent = await toPublishImage(app.ctx, await rowOf(media.id), { ...forX, platform }).open()
    expect(sent.contentType).toBe(sentAs)
    expect(`image/${(await sharp(sent.bytes).metadata()).format}`).toBe(sentAs)
  })

  test('as a GIF is animated on X only if it is the only picture', async () => {
    const row = await rowOf((await uploaded(await animation(3))).id)
    const pages = async (alone: boolean) => {
      const { bytes } = await toPublishImage(app.ctx, row, { ...forX, alone }).open()
      return (await sharp(bytes).metadata()).pages ?? 1
    }
    expect([await pages(true), await pages(false)]).toEqual([3, 1])
  })

  test('as a GIF is animated on X only up to 350 frames', async () => {
    const typeOf = async (frames: number) => {
      const row = await rowOf((await uploaded(await animation(frames))).id)
      return (await toPublishImage(app.ctx, row, forX).open()).contentType
    }
    expect([await typeOf(350), await typeOf(351)]).toEqual(['image/gif', 'image/jpeg'])
  })
})

describe('deleting a picture', () => {
  test('removes it with its renditions', async () => {
    const before = storedFiles()
    const media = await uploaded(await plain().jpeg().toBuffer())
    await bytesAt(media.thumbnailUrl)
    expect(storedFiles()).toHaveLength(before.length + 2)
    expect((await app.request('DELETE', `/api/media/${media.id}`, { token: owner.token })).body).toEqual({
      success: true,
    })
    expect(storedFiles()).toEqual(before)
    expect((await fetch(app.url + media.url)).status).toBe(404)
    expect((await app.request('DELETE', `/api/media/${media.id}`, { token: owner.token })).status).toBe(404)
  })

  test('is rejected while a post uses it, and for every other workspace', async () => {
    const media = await uploaded(await plain().jpeg().toBuffer())
    await usePicture(media.id)
    const refused = await app.request('DELETE', `/api/media/${media.id}`, { token: owner.token })
    expect(refused).toMatchObject({ status: 409, body: { code: 'conflict' } })
    const strange = await app.request('DELETE', `/api/media/${media.id}`, { token: stranger.token })
    expect(strange).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(await findMedia(app.ctx.db, stranger.workspaceId, [media.id])).toEqual([])
    expect((await bytesAt(media.url)).length).toBe(media.bytes)
  })

  test('pictures are returned in the requested order, without missing ones', async () => {
    const [a, b] = [
      await uploaded(await plain().jpeg().toBuffer()),
      await uploaded(await plain().jpeg().toBuffer()),
    ]
    const foreign = await uploaded(await plain().jpeg().toBuffer(), stranger)
    const found = await findMedia(app.ctx.db, owner.workspaceId, [b.id, foreign.id, randomUUIDv7(), a.id])
    expect(found.map((row) => row.id)).toEqual([b.id, a.id])
    expect(await findMedia(app.ctx.db, owner.workspaceId, [])).toEqual([])
  })
})
