import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Media } from '../../../contract/media/media.ts'
import type { Upload } from '../../../contract/media/uploads.ts'
import type { Conversion } from '../../../contract/media/video-conversions.ts'
import { apiClient, type ApiClient } from '../../../tests/support/api-client.ts'
import { startTestApp, type TestApp, type TestUser } from '../../../tests/support/app.ts'
import { otherFormats, otherVideo } from '../../../tests/support/other-videos.ts'
import { full } from '../../../tests/support/test-size.ts'
import { readConfig } from '../../config.ts'
import { sweepUploads } from '../uploads/sweep-uploads.ts'
import { sweepConversions } from './conversion-work.ts'

/** As the product finds it. Without ffmpeg on this machine, the tests that convert are skipped by name. */
const { ffmpeg } = readConfig({ NODE_ENV: 'test', PATH: process.env['PATH'], DATA_DIR: tmpdir() })

/** Those of browsers and old cameras, and the two that we read ourselves; all in `npm run test:full`. */
const formats = full ? otherFormats : ['webm', 'avi', 'mp4', 'mov']

let app: TestApp
let owner: TestUser
let client: ApiClient

const signIn = async () => {
  owner = await app.addUser()
  client = apiClient(app.url, owner.token)
  // All of them are of one address.
  await sql`truncate rate_limits`.execute(app.ctx.db)
}

type Body = { upload: Upload; media?: Media; conversion: Conversion; message: string; code: string }
type Sent = { status: number; body: Body }

const send = async (method: string, route: string, body?: unknown): Promise<Sent> => {
  const reply = await app.request(method, `/api/${route}`, { token: owner.token, body })
  return { status: reply.status, body: reply.body as unknown as Body }
}
const complete = (id: string) => send('POST', `media/uploads/${id}/complete`)

/** Sends a file in one piece. */
async function received(file: Buffer, name: string): Promise<string> {
  const given = { name, bytes: file.length, lastModified: 1 }
  const { status, body } = await send('POST', 'media/uploads', given)
  expect(status).toBe(200)
  const { id } = body.upload
  const piece = new Blob([new Uint8Array(file)], { type: 'application/octet-stream' })
  expect((await send('PATCH', `media/uploads/${id}?offset=0`, piece)).status).toBe(200)
  return id
}

/** Sends a file in a single request. */
async function sendWhole(file: Buffer, name: string): Promise<Sent> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(file)], { type: 'video/mp4' }), name)
  const headers = { authorization: `Bearer ${owner.token}` }
  const reply = await fetch(`${app.url}/api/media/videos`, { method: 'POST', headers, body: form })
  return { status: reply.status, body: (await reply.json()) as Body }
}

async function started(file: Buffer, name: string): Promise<{ id: string; conversion: Conversion }> {
  const id = await received(file, name)
  const { status, body } = await complete(id)
  expect(status).toBe(202)
  return { id, conversion: body.conversion }
}

async function ended({ id }: Conversion): Promise<Conversion> {
  let now: Conversion | undefined
  await vi.waitFor(
    async () => {
      now = (await send('GET', `video-conversions/${id}`)).body.conversion
      expect(['done', 'failed', 'canceled']).toContain(now.state)
    },
    { timeout: 100_000, interval: 100 },
  )
  if (!now) throw new Error('no conversion')
  return now
}

const library = async () => (await client.call<{ media: Media[] }>('GET', '/api/media')).media

const storedFiles = () =>
  readdirSync(path.join(app.ctx.config.dataDir, 'media'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))

/** The files that are there now and were not before. */
function newFiles() {
  const before = new Set(storedFiles())
  return () => storedFiles().filter((one) => !before.has(one))
}

/** The temporary folder of these tests alone. */
const temporary = mkdtempSync(path.join(tmpdir(), 'upload-conversions-'))
const leftOver = () => readdirSync(temporary).filter((name) => name.startsWith('postwright-work-'))

beforeAll(() => vi.stubEnv('TMPDIR', temporary))
afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(temporary, { recursive: true })
})

describe.skipIf(ffmpeg === null)('with ffmpeg', () => {
  let webm: Buffer

  beforeAll(async () => {
    webm = otherVideo('webm')
    app = await startTestApp({ worker: true, env: { FFMPEG_PATH: ffmpeg ?? 'none' } })
  })
  beforeEach(signIn)
  afterAll(() => app.close())

  test.each(formats)('an upload in %s becomes an MP4 of the same length, and is not kept', async (format) => {
    const files = newFiles()
    const { id, conversion } = await started(otherVideo(format), `Our oven.${format}`)
    const done = await ended(conversion)
    expect(done).toMatchObject({ state: 'done', percent: 100, problem: null })
    expect(done.media).toMatchObject({
      name: 'Our oven.mp4',
      contentType: 'video/mp4',
      video: { codec: 'avc' },
    })
    expect(Math.abs((done.media?.video?.durationMs ?? 0) - 4000)).toBeLessThan(150)
    // 3GP has pixels that are not square.
    expect(done.media).toMatchObject(
      format === '3gp' ? { width: 384, height: 288 } : { width: 320, height: 240 },
    )
    expect((await library()).map((one) => one.id)).toEqual([done.media?.id])
    // Asked again, it answers with the video.
    expect(await complete(id)).toMatchObject({ status: 200, body: { media: { id: done.media?.id } } })
    await vi.waitFor(() => expect(files()).toHaveLength(1))
    await vi.waitFor(() => expect(leftOver()).toEqual([]))
  })

  test('a video without sound, and one that is larger than platforms show', async () => {
    const large = otherVideo('webm', {
      seconds: 1,
      size: '2560x1440',
      silent: true,
      more: '-deadline realtime -r 5',
    })
    const done = await ended((await started(large, 'large.webm')).conversion)
    expect(done.media).toMatchObject({ width: 1920, height: 1080 })
  })

  test('a name that promises another format changes nothing', async () => {
    const done = await ended((await started(webm, 'clip.mp4')).conversion)
    expect(done).toMatchObject({ state: 'done', media: { name: 'clip.mp4' } })
  })

  test.each(['clip.webm', 'clip.mp4', 'clip.ts'])(
    'a playlist that claims to be %s is refused',
    async (name) => {
      const files = newFiles()
      for (const text of [
        '#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n',
        "ffconcat version 1.0\nfile '/etc/passwd'\n",
        '<?xml version="1.0"?><MPD><BaseURL>file:///etc/passwd</BaseURL></MPD>',
      ]) {
        const id = await received(Buffer.from(text), name)
        expect(await complete(id)).toMatchObject({ status: 415, body: { code: 'unsupported_media' } })
      }
      expect(files()).toEqual([])
    },
  )

  test('a playlist behind the first bytes of a video is refused in words', async () => {
    const files = newFiles()
    const playlist = '#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n'
    for (const head of [
      '\x1a\x45\xdf\xa3webm',
      'OggS',
      '\x00\x00\x01\xba',
      'FLV\x01',
      'RIFF\x00\x00\x00\x00AVI ',
    ]) {
      const file = Buffer.concat([Buffer.from(head, 'latin1'), Buffer.from(playlist)])
      const { id, conversion } = await started(file, 'clip.webm')
      const problem = 'This file cannot be read as a video. Export it as MP4 or MOV and add it again.'
      expect(await ended(conversion)).toMatchObject({ state: 'failed', problem, media: null })
      expect(await complete(id)).toMatchObject({ status: 415, body: { message: problem } })
    }
    expect(files()).toEqual([])
  })

  test.each(['webm', 'mkv', 'avi', 'wmv', 'flv'])(
    'a %s file without its end is refused in words',
    async (format) => {
      const files = newFiles()
      const whole = otherVideo(format)
      const { conversion } = await started(whole.subarray(0, whole.length * 0.6), `clip.${format}`)
      expect(await ended(conversion)).toMatchObject({
        state: 'failed',
        problem: 'This video is incomplete: its end is missing. Copy or export it again and add that.',
      })
      expect(files()).toEqual([])
    },
  )

  test('sound alone is no video', async () => {
    const silent = otherVideo('webm', { more: '-vn' })
    expect((await ended((await started(silent, 'talk.webm')).conversion)).problem).toMatch(
      /cannot be read as a video/,
    )
  })

  test('an encoding that cameras and editors do not write is not decoded', async () => {
    const rare = otherVideo('avi', { more: '-c:v zmbv' })
    const { conversion } = await started(rare, 'screen.avi')
    expect(await ended(conversion)).toMatchObject({ state: 'failed', media: null })
  })

  test('a conversion that is canceled ends; asked again, it starts over without another upload', async () => {
    const { id, conversion } = await started(webm, 'clip.webm')
    await send('POST', `video-conversions/${conversion.id}/cancel`)
    expect(await ended(conversion)).toMatchObject({ state: 'canceled', media: null })
    expect(await library()).toEqual([])
    const next = await complete(id)
    expect(next.status).toBe(202)
    expect(next.body.conversion.id).not.toBe(conversion.id)
    expect(await ended(next.body.conversion)).toMatchObject({ state: 'done' })
  })

  test('an upload that is removed while it is converted leaves nothing', async () => {
    const files = newFiles()
    const { id, conversion } = await started(otherVideo('webm', { seconds: 20 }), 'clip.webm')
    expect((await send('DELETE', `media/uploads/${id}`)).status).toBe(200)
    expect((await send('GET', `video-conversions/${conversion.id}`)).status).toBe(404)
    await vi.waitFor(() => expect(leftOver()).toEqual([]), { timeout: 100_000 })
    expect(files()).toEqual([])
    expect(await library()).toEqual([])
  })

  test('an upload that is asked for again while it is converted has one conversion', async () => {
    const id = await received(webm, 'clip.webm')
    const asked = await Promise.all([complete(id), complete(id), complete(id)])
    const [first] = asked
    // One of them may find the video already.
    for (const { status, body } of asked) {
      if (status === 202) expect(body.conversion.id).toBe(first.body.conversion.id)
      else expect(status).toBe(200)
    }
    await ended(first.body.conversion)
    const { rows } = await sql`select id from video_conversions where upload_id = ${id}`.execute(app.ctx.db)
    expect(rows).toHaveLength(1)
  })

  test('full storage keeps the upload, which is converted once there is room', async () => {
    const id = await received(webm, 'clip.webm')
    await sql`insert into storage_use (workspace_id, shard, media_bytes)
      values (${owner.workspaceId}, -2, 1e15::bigint)`.execute(app.ctx.db)
    const files = newFiles()
    const full = await ended((await complete(id)).body.conversion)
    expect(full.state).toBe('failed')
    expect(full.problem).toMatch(/^Your storage is full/)
    expect(files()).toEqual([])
    await sql`delete from storage_use where workspace_id = ${owner.workspaceId} and shard = -2`.execute(
      app.ctx.db,
    )
    expect(await ended((await complete(id)).body.conversion)).toMatchObject({ state: 'done' })
    const { body } = await app.request('GET', '/api/workspaces/current/storage', { token: owner.token })
    const [media] = await library()
    // The converted video counts, and the uploaded file does not.
    expect(body['storage']).toMatchObject({ bytesUsed: media?.bytes })
  })

  test('a conversion whose worker is lost is started again by another', async () => {
    const { id, conversion } = await started(webm, 'clip.webm')
    await ended(conversion)
    const again = await received(otherVideo('webm', { seconds: 2 }), 'other.webm')
    await sql`update video_conversions set state = 'running', upload_id = ${again}, result_media_id = null,
      leased_until = to_timestamp(0) where upload_id = ${id}`.execute(app.ctx.db)
    await sweepConversions(app.ctx)
    expect(await ended(conversion)).toMatchObject({ state: 'done', media: { name: 'other.mp4' } })
  })

  test('a file with which workers are lost again and again is given up in words, and kept', async () => {
    const files = newFiles()
    const id = await received(webm, 'clip.webm')
    const conversion = crypto.randomUUID()
    await sql`insert into video_conversions (id, workspace_id, upload_id, targets, state, attempts, leased_until)
      values (${conversion}, ${owner.workspaceId}, ${id}, '[]', 'running', 3, to_timestamp(0))`.execute(
      app.ctx.db,
    )
    await sweepConversions(app.ctx)
    const { body } = await send('GET', `video-conversions/${conversion}`)
    expect(await ended(body.conversion)).toMatchObject({
      state: 'failed',
      problem: 'This video could not be converted. Try again, or export it as MP4 with H.264 and add that.',
    })
    expect(files()).toHaveLength(1)
    expect(await ended((await complete(id)).body.conversion)).toMatchObject({ state: 'done' })
  })

  test('an upload that is being converted for hours is neither swept nor makes room', async () => {
    const id = await received(webm, 'clip.webm')
    await sql`insert into video_conversions (id, workspace_id, upload_id, targets, state, leased_until)
      values (${crypto.randomUUID()}, ${owner.workspaceId}, ${id}, '[]', 'running', now() + interval '1 hour')`.execute(
      app.ctx.db,
    )
    await sql`update uploads set touched_at = now() - interval '25 hours' where id = ${id}`.execute(
      app.ctx.db,
    )
    await sweepUploads(app.ctx)
    await sql`insert into uploads (id, workspace_id, created_by, name, last_modified, bytes, touched_at)
      select gen_random_uuid(), ${owner.workspaceId}, ${owner.user.id}, 'film-' || n, 1, 1000000, now()
      from generate_series(1, 9) as n`.execute(app.ctx.db)
    const more = await send('POST', 'media/uploads', { name: 'more.mp4', bytes: 1000, lastModified: 1 })
    expect(more.status).toBe(429)
    expect((await send('GET', `media/uploads/${id}`)).status).toBe(200)
  })

  test.each(['webm', 'mp4'])(
    'a single request in %s is converted as an upload in pieces is',
    async (format) => {
      const { status, body } = await sendWhole(otherVideo(format), `Our oven.${format}`)
      expect(status).toBe(202)
      const done = await ended(body.conversion)
      expect(done).toMatchObject({ state: 'done', media: { name: 'Our oven.mp4', contentType: 'video/mp4' } })
      expect((await library()).map(({ id }) => id)).toEqual([done.media?.id])
    },
  )
})

describe('without ffmpeg', () => {
  beforeAll(async () => {
    app = await startTestApp({ env: { FFMPEG_PATH: 'none' } })
  })
  beforeEach(signIn)
  afterAll(() => app.close())

  const words =
    'This server cannot convert WebM videos, because ffmpeg is not installed. Export it as MP4 or MOV, or ask whoever runs the server to install ffmpeg.'

  test('a name that promises another format is refused before a byte is sent', async () => {
    const given = { name: 'clip.WebM', bytes: 400_000_000, lastModified: 1 }
    expect(await send('POST', 'media/uploads', given)).toMatchObject({
      status: 415,
      body: { code: 'unsupported_media', message: words },
    })
  })

  test('a file in another format is refused whatever its name is, and leaves nothing', async () => {
    const files = newFiles()
    const id = await received(Buffer.from('\x1a\x45\xdf\xa3 webm', 'latin1'), 'clip.mp4')
    for (let time = 0; time < 2; time += 1) {
      expect(await complete(id)).toMatchObject({ status: 415, body: { message: words } })
    }
    expect(await sendWhole(Buffer.from('\x1a\x45\xdf\xa3 webm', 'latin1'), 'clip.mp4')).toMatchObject({
      status: 415,
      body: { message: words },
    })
    expect(files()).toEqual([])
  })
})
