import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { FilePathSource, Input, Mp4InputFormat } from 'mediabunny'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Media } from '../../../contract/media/media.ts'
import { startTestApp, type TestApp, type TestUser } from '../../../tests/support/app.ts'
import { remuxInWorker } from './remux-in-worker.ts'
import { countSlowVideo, countUpload } from '../upload-limits.ts'
import { findMedia, toPublishImage, toPublishVideo, type MediaRow } from '../index.ts'

const sample = (name: string) =>
  readFileSync(new URL(`../../../tests/support/videos/${name}`, import.meta.url))

let app: TestApp
let owner: TestUser

beforeAll(async () => {
  app = await startTestApp()
})
// A workspace may upload only a few videos per minute, so each test uses its own.
beforeEach(async () => {
  owner = await app.addUser()
})
afterAll(() => app.close())

type Sent = { status: number; body: { media: Media; message: string; code: string } }

async function send(bytes: Buffer, { name = 'clip.mp4', type = 'video/mp4', to = '/api/media/videos' } = {}) {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)], { type }), name)
  const response = await fetch(app.url + to, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner.token}` },
    body: form,
  })
  return { status: response.status, body: (await response.json()) as Sent['body'] }
}

async function sent(bytes: Buffer): Promise<Media> {
  const { status, body } = await send(bytes)
  expect(body).toMatchObject({ success: true })
  expect(status).toBe(201)
  return body.media
}

async function rowOf(id: string): Promise<MediaRow> {
  const [row] = await findMedia(app.ctx.db, owner.workspaceId, [id])
  if (!row) throw new Error('no such video')
  return row
}

const storedFiles = () =>
  readdirSync(path.join(app.ctx.config.dataDir, 'media'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))

test('a video is stored with its duration, dimensions and codecs', async () => {
  const media = await sent(sample('portrait.mp4'))
  expect(media).toMatchObject({
    name: 'clip.mp4',
    contentType: 'video/mp4',
    width: 360,
    height: 640,
    thumbnailUrl: null,
    video: { codec: 'avc', sound: { channels: 1, hertz: 44_100 } },
  })
  expect(media.video?.durationMs).toBeGreaterThanOrEqual(4000)
  expect(media.video?.durationMs).toBeLessThan(4100)
})

test.each([
  ['landscape.mov', { width: 640, height: 360, video: { durationMs: 1000, codec: 'avc', sound: null } }],
  ['hevc.mp4', { width: 320, height: 320, video: { durationMs: 4000, codec: 'hevc' } }],
])('%s is kept as an MP4 with its index first, which a player can read', async (name, expected) => {
  const media = await sent(sample(name))
  expect(media).toMatchObject({ ...expected, contentType: 'video/mp4' })
  const response = await fetch(new URL(media.url, app.url))
  expect(response.headers.get('content-type')).toBe('video/mp4')
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(bytes.length).toBe(media.bytes)
  expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'))
})

test('an .m4v file is accepted, which is an MP4 with a brand of its own', async () => {
  const bytes = sample('portrait.mp4')
  bytes.write('M4V ', 8, 'latin1')
  expect(await sent(bytes)).toMatchObject({ contentType: 'video/mp4', video: { codec: 'avc' } })
})

test('location and camera metadata are removed; all frames are kept', async () => {
  const bytes = sample('portrait.mp4')
  expect(bytes.includes('+48.1173')).toBe(true)
  expect(bytes.includes('A secret title')).toBe(true)
  const media = await sent(bytes)
  const file = storedFiles().find((one) => readFileSync(one).length === media.bytes)
  const kept = readFileSync(file ?? '')
  expect(kept.includes('+48.1173')).toBe(false)
  expect(kept.includes('A secret title')).toBe(false)
  const input = new Input({ formats: [new Mp4InputFormat()], source: new FilePathSource(file ?? '') })
  const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()]
  expect((await video?.computePacketStats())?.packetCount).toBe(96)
  expect(audio?.codec).toBe('aac')
  input.dispose()
})

const whole = sample('portrait.mp4')
test.each([
  ['a text', Buffer.from('not a video at all'), /damaged|not a video/],
  ['a picture', Buffer.from('\x89PNG\r\n\x1a\n0000000000000000', 'latin1'), /damaged|not a video/],
  ['nothing', Buffer.alloc(0), /^This video is empty/],
  ['a video that ends too early', whole.subarray(0, 15_000), /damaged|not a video/],
])('%s is refused in words and leaves nothing behind', async (_what, bytes, words) => {
  const before = storedFiles().length
  const { status, body } = await send(bytes)
  expect(body).toMatchObject({ success: false, code: 'unsupported_media' })
  expect(body.message).toMatch(words)
  expect(status).toBe(415)
  expect(storedFiles()).toHaveLength(before)
})

test('a video truncated after its index is rejected', async () => {
  const media = await sent(whole)
  const stored = Buffer.from(await (await fetch(new URL(media.url, app.url))).arrayBuffer())
  expect(await send(stored.subarray(0, Math.floor(stored.length * 0.6)))).toMatchObject({
    status: 415,
    body: { message: 'This video is damaged or incomplete. Please send it again.' },
  })
})

test('a video uploaded as a picture is rejected', async () => {
  expect(await send(whole, { to: '/api/media' })).toMatchObject({
    status: 415,
    body: { code: 'unsupported_media' },
  })
})

test('a player can request a range of a video', async () => {
  const media = await sent(whole)
  const address = new URL(media.url, app.url)
  const all = Buffer.from(await (await fetch(address)).arrayBuffer())
  const part = async (range: string, more: Record<string, string> = {}) =>
    fetch(address, { headers: { range, ...more } })

  const middle = await part('bytes=100-199')
  expect(middle.status).toBe(206)
  expect(middle.headers.get('content-range')).toBe(`bytes 100-199/${all.length}`)
  expect(Buffer.from(await middle.arrayBuffer())).toEqual(all.subarray(100, 200))
  const end = await part('bytes=-10')
  expect(Buffer.from(await end.arrayBuffer())).toEqual(all.subarray(-10))
  const rest = await part(`bytes=${all.length - 5}-`)
  expect(rest.headers.get('content-length')).toBe('5')
  expect((await part(`bytes=${all.length}-`)).status).toBe(416)
  expect((await part('bytes=5-2')).status).toBe(200)
  expect((await part('bytes=0-1,4-5')).status).toBe(200)
  expect((await part('bytes=0-1', { 'if-range': '"another"' })).status).toBe(200)
})

test('a video has no renditions, so its thumbnail is not found', async () => {
  const media = await sent(whole)
  expect((await fetch(new URL(media.url.replace('/original', '/thumbnail'), app.url))).status).toBe(403)
})

test('a platform receives the stored bytes in parts or fetches them from a URL', async () => {
  const media = await sent(whole)
  const row = await rowOf(media.id)
  const video = toPublishVideo(app.ctx, row)
  expect(video).toMatchObject({ durationMs: media.video?.durationMs, bytes: media.bytes, codec: 'avc' })
  const pieces: Buffer[] = []
  for (let at = 0; at < media.bytes; at += 5000)
    pieces.push((await video?.read(at, at + 5000)) ?? Buffer.alloc(0))
  const all = Buffer.from(await (await fetch(new URL(media.url, app.url))).arrayBuffer())
  expect(Buffer.concat(pieces)).toEqual(all)
  const address = new URL(video?.publicUrl() ?? '')
  expect((await fetch(new URL(address.pathname + address.search, app.url))).status).toBe(200)
  const use = { altText: '', platform: 'instagram', alone: true } as const
  await expect(toPublishImage(app.ctx, row, use).open()).rejects.toThrow('gone')
})

test('other users can neither delete a video nor see it without its signed URL', async () => {
  const media = await sent(whole)
  const stranger = await app.addUser()
  const response = await fetch(`${app.url}/api/media/${media.id}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${stranger.token}` },
  })
  expect(response.status).toBe(404)
  expect((await fetch(new URL(media.url.split('?')[0] ?? '', app.url))).status).toBe(403)
})

test('an album of short videos is taken, and only very many or very large ones are limited, in words about uploads', async () => {
  for (let index = 0; index < 15; index += 1) {
    expect((await send(Buffer.from('no video'))).status).toBe(415)
  }
  await countUpload(app.ctx, owner, 19_985_000_000)
  const refused = await send(Buffer.from('no video'))
  expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
  expect(refused.body.message).toMatch(/^Too many uploads in a short time\. The next one can start in .+\.$/)
})

test('a small malicious file that takes forever to read is aborted', async () => {
  const bytes = Buffer.from(whole)
  // The first entry of its table declares four billion samples in a chunk.
  bytes.writeUInt32BE(0xffffffff, bytes.indexOf('stsc') + 16)
  const folder = mkdtempSync(path.join(tmpdir(), 'slow-video-'))
  const file = path.join(folder, 'slow.mp4')
  writeFileSync(file, bytes)
  const began = performance.now()
  await expect(remuxInWorker(file, path.join(folder, 'out.mp4'), 1000)).rejects.toThrow('takes too long')
  expect(performance.now() - began).toBeLessThan(10_000)
  rmSync(folder, { recursive: true })
})

test('a workspace whose videos take too long to read is blocked for an hour, and others are not', async () => {
  await countSlowVideo(app.ctx, owner)
  await countSlowVideo(app.ctx, owner)
  expect(await send(whole)).toMatchObject({ status: 201 })
  await countSlowVideo(app.ctx, owner)
  expect(await send(whole)).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
  owner = await app.addUser()
  expect(await send(whole)).toMatchObject({ status: 201 })
})
