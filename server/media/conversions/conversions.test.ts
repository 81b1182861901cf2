import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Media } from '../../../contract/media/media.ts'
import type { Conversion } from '../../../contract/media/video-conversions.ts'
import { apiClient, type ApiClient } from '../../../tests/support/api-client.ts'
import { startTestApp, type TestApp, type TestUser } from '../../../tests/support/app.ts'
import { otherVideo } from '../../../tests/support/other-videos.ts'
import { videoFile } from '../../../tests/support/videos-app.ts'
import { readConfig } from '../../config.ts'
import { sweepConversions } from './conversion-work.ts'

/** As the product finds it. Without ffmpeg on this machine, the tests that convert are skipped by name. */
const { ffmpeg } = readConfig({ NODE_ENV: 'test', PATH: process.env['PATH'], DATA_DIR: tmpdir() })

let app: TestApp
let owner: TestUser
let client: ApiClient

const signIn = async () => {
  owner = await app.addUser()
  client = apiClient(app.url, owner.token)
}

type Target = { platform: string; options?: Record<string, string> }

const start = async (media: Media, targets: Target[] = [{ platform: 'twitter' }]) => {
  const reply = await app.request('POST', `/api/media/${media.id}/conversions`, {
    token: owner.token,
    body: { targets },
  })
  return {
    status: reply.status,
    body: reply.body as { conversion: Conversion; message: string; code: string },
  }
}

const read = async ({ id }: Conversion): Promise<Conversion> =>
  (await client.call<{ conversion: Conversion }>('GET', `/api/video-conversions/${id}`)).conversion

async function ended(conversion: Conversion): Promise<Conversion> {
  let now = conversion
  await vi.waitFor(
    async () => {
      now = await read(conversion)
      expect(['done', 'failed', 'canceled']).toContain(now.state)
    },
    { timeout: 100_000, interval: 100 },
  )
  return now
}

/** The temporary folder of these tests alone. */
const temporary = mkdtempSync(path.join(tmpdir(), 'conversions-'))
const leftOver = () => readdirSync(temporary).filter((name) => name.startsWith('postwright-work-'))

beforeAll(() => vi.stubEnv('TMPDIR', temporary))
afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(temporary, { recursive: true })
})

describe.skipIf(ffmpeg === null)('with ffmpeg', () => {
  beforeAll(async () => {
    app = await startTestApp({ worker: true, env: { FFMPEG_PATH: ffmpeg ?? 'none' } })
  })
  beforeEach(signIn)
  afterAll(() => app.close())

  test('an animation becomes a video as long as platforms ask for, and stays itself', async () => {
    const gif = readFileSync(new URL('../../../tests/corpus/media/animated.gif', import.meta.url))
    const large = await sharp(gif, { animated: true })
      .resize(720, 480, { kernel: 'nearest' })
      .gif()
      .toBuffer()
    const original = await client.upload(large, 'bread.gif', 'image/gif')
    expect(original).toMatchObject({ frames: 3, becomesVideo: true, video: null })
    const targets = [{ platform: 'tiktok' }, { platform: 'instagram' }]
    const done = await ended((await start(original, targets)).body.conversion)
    expect(done).toMatchObject({ state: 'done', problem: null })
    expect(done.media).toMatchObject({
      name: 'bread.mp4',
      contentType: 'video/mp4',
      width: 720,
      height: 480,
      video: { codec: 'avc', sound: null },
    })
    expect(done.media?.video?.durationMs).toBeGreaterThanOrEqual(3000)
    expect(done.media?.video?.durationMs).toBeLessThan(5000)
    const { media } = await client.call<{ media: Media[] }>('GET', '/api/media')
    expect(media.map(({ id }) => id)).toContain(original.id)
  })

  test('a still picture is not converted', async () => {
    const png = await client.upload(
      await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
        .png()
        .toBuffer(),
      'a.png',
      'image/png',
    )
    expect(png.becomesVideo).toBe(false)
    expect(await start(png)).toMatchObject({
      status: 400,
      body: { message: 'Only a video or an animation can be converted.' },
    })
  })

  test('a video in H.265 becomes one in H.264 of the same length and shape, and the original stays', async () => {
    const original = await client.upload(await videoFile('hevc.mp4'), 'clip.mp4', 'video/mp4')
    expect(original.video).toMatchObject({ codec: 'hevc', convertible: true })
    const done = await ended((await start(original)).body.conversion)
    expect(done).toMatchObject({ state: 'done', percent: 100, problem: null })
    expect(done.media).toMatchObject({
      name: 'clip.mp4',
      width: original.width,
      height: original.height,
      video: { codec: 'avc' },
    })
    expect(Math.abs((done.media?.video?.durationMs ?? 0) - 4000)).toBeLessThan(100)
    // The same conversion is made once, whichever of the two it is asked of.
    if (!done.media) throw new Error('no converted video')
    expect((await start(original)).body.conversion.id).toBe(done.id)
    expect((await start(done.media)).body.conversion.id).toBe(done.id)
    const library = await client.call<{ media: Media[] }>('GET', '/api/media')
    expect(library.media.map(({ id }) => id)).toEqual([original.id])
    expect(leftOver()).toEqual([])
    // Deleted with its original.
    await client.call('DELETE', `/api/media/${original.id}`)
    expect(
      (await app.request('GET', `/api/video-conversions/${done.id}`, { token: owner.token })).status,
    ).toBe(404)
  })

  test('a video with surround sound becomes one with sound that Instagram takes', async () => {
    const surround = otherVideo('mp4', { more: '-c:v libx264 -pix_fmt yuv420p -r 30 -ac 6 -ar 96000' })
    const original = await client.upload(surround, 'clip.mp4', 'video/mp4')
    expect(original.video?.sound).toEqual({ channels: 6, hertz: 96_000 })
    const done = await ended((await start(original, [{ platform: 'instagram' }])).body.conversion)
    expect(done.media?.video?.sound).toEqual({ channels: 2, hertz: 48_000 })
  })

  test('a video for a story is converted apart from one for a post, and options that change nothing do not count', async () => {
    const original = await client.upload(await videoFile('hevc.mp4'), 'clip.mp4', 'video/mp4')
    const idFor = async (...targets: Target[]) => (await start(original, targets)).body.conversion.id
    const post = await idFor({ platform: 'instagram' })
    expect(await idFor({ platform: 'instagram', options: { shownAs: 'post' } })).toBe(post)
    const story = await idFor({ platform: 'instagram', options: { shownAs: 'story' } })
    expect(story).not.toBe(post)
    const both: Target[] = [{ platform: 'instagram', options: { shownAs: 'story' } }, { platform: 'twitter' }]
    expect(await idFor(...both)).toBe(await idFor(...both.toReversed()))
  })

  test('a conversion that is canceled ends, and leaves nothing', async () => {
    const original = await client.upload(await videoFile('hevc.mp4'), 'clip.mp4', 'video/mp4')
    const { conversion } = (await start(original)).body
    await client.call('POST', `/api/video-conversions/${conversion.id}/cancel`)
    expect(await ended(conversion)).toMatchObject({ state: 'canceled', media: null })
    // The next one, which waits for the worker, starts from the beginning.
    const next = await ended((await start(original)).body.conversion)
    expect(next.id).not.toBe(conversion.id)
    expect(next.state).toBe('done')
    await vi.waitFor(() => expect(leftOver()).toEqual([]))
  })

  test('a conversion whose worker is lost is started again by another', async () => {
    const original = await client.upload(await videoFile('hevc.mp4'), 'clip.mp4', 'video/mp4')
    const { conversion } = (await start(original, [{ platform: 'twitter' }, { platform: 'instagram' }])).body
    await ended(conversion)
    await app.ctx.db
      .updateTable('video_conversions')
      .set({ state: 'running', result_media_id: null, leased_until: new Date(0) })
      .where('id', '=', conversion.id)
      .execute()
    await sweepConversions(app.ctx)
    expect(await ended(conversion)).toMatchObject({ state: 'done' })
  })

  test('a stored file that ffmpeg cannot read fails in words', async () => {
    const original = await client.upload(await videoFile('hevc.mp4'), 'clip.mp4', 'video/mp4')
    const { storage_key: key } = await app.ctx.db
      .selectFrom('media')
      .select('storage_key')
      .where('id', '=', original.id)
      .executeTakeFirstOrThrow()
    // A playlist, which other readers would follow.
    const playlist = '#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n'
    await writeFile(path.join(app.ctx.config.dataDir, 'media', key), playlist)
    expect(await ended((await start(original)).body.conversion)).toMatchObject({
      state: 'failed',
      problem: 'This video could not be converted. Export it as MP4 with H.264 and add it again.',
    })
  })
})

describe('without ffmpeg', () => {
  beforeAll(async () => {
    app = await startTestApp({ env: { FFMPEG_PATH: 'none' } })
  })
  beforeEach(signIn)
  afterAll(() => app.close())

  test('a conversion is refused with what helps, and none is offered', async () => {
    const media = await client.upload(await videoFile('hevc.mp4'), 'clip.mp4', 'video/mp4')
    expect(media.video?.convertible).toBe(false)
    expect(await start(media)).toMatchObject({
      status: 503,
      body: {
        code: 'unavailable',
        message: expect.stringMatching(/Export the video as MP4 with H.264 yourself, or ask .* ffmpeg/),
      },
    })
  })

  test('what converting cannot mend is said before', async () => {
    const media = await client.upload(await videoFile('landscape.mov'), 'clip.mov', 'video/quicktime')
    expect(await start(media, [{ platform: 'instagram' }])).toMatchObject({
      status: 422,
      body: { message: 'Instagram takes videos of 3 seconds to 15 minutes; this one has 1 second.' },
    })
  })
})
