import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startVideosApp, type VideosApp } from '../../../../tests/support/videos-app.ts'
import type { CheckPlay, FilePlay, StartPlay } from '../../../../tests/support/video-server.ts'

/** The time limit of videos in these tests, which some of them wait for. */
const seconds = 4
let videos: VideosApp

/** A server that must never receive the key. */
let thief: { url: string; asked: number; close: () => void }

beforeAll(async () => {
  videos = await startVideosApp(seconds)
  const server = createServer((_request, response) => {
    thief.asked += 1
    response.end('thanks')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  thief = { url: `http://127.0.0.1:${address.port}/`, asked: 0, close: () => server.close() }
})
beforeEach(() => {
  const bytes = videos.video
  videos.server.play({
    start: [{ kind: 'begin' }],
    check: [{ kind: 'done' }],
    file: [{ kind: 'file', bytes }],
  })
})
afterAll(async () => {
  await videos.close()
  thief.close()
})

const invalid = (message: string, reason?: string) => ({
  error: { code: 400, status: 'INVALID_ARGUMENT', message, ...(reason && { details: [{ reason }] }) },
})
const status = (code: number, body?: object) => ({
  kind: 'status' as const,
  status: code,
  ...(body && { body }),
})
const words =
  'The prompt could not be submitted: it contains words that violate our usage guidelines. Rephrase it.'

/** It ended with this problem, its points were released, and the provider was asked once to start it. */
async function expectFailure(code: string): Promise<void> {
  const { assistant, server } = videos
  const before = await assistant.available()
  const starts = server.started.length
  const video = await videos.make()
  expect(video).toMatchObject({ outcome: 'failed', points: 0, media: null, problem: { code } })
  expect(video.problem?.message).toContain('You were not charged any points.')
  expect(server.started.length - starts).toBe(1)
  expect(await assistant.held()).toBe(0)
  expect(await assistant.available()).toBe(before)
}

describe('a video that could not be created', () => {
  test.each<[string, StartPlay, string]>([
    ['for 401', status(401), 'model_unauthorized'],
    ['for 403', status(403), 'model_unauthorized'],
    ['for a key Google does not know', status(400, invalid('Bad', 'API_KEY_INVALID')), 'model_unauthorized'],
    ['for 429', { ...status(429), retryAfter: '1' }, 'model_busy'],
    ['for 500', status(500), 'model_failed'],
    ['for 503', status(503), 'model_busy'],
    ['for words its maker does not film', status(400, invalid(words)), 'answer_blocked'],
    ['for another bad request', status(400, invalid('durationSeconds is not supported')), 'model_failed'],
    ['for an answer that is no JSON', { kind: 'raw', body: '<html>' }, 'model_unreadable'],
    ['for an answer without a name', { kind: 'raw', body: '{}' }, 'model_unreadable'],
    ['for a name that leads elsewhere', { kind: 'begin', name: '../../v1/keys' }, 'model_unreadable'],
    ['for an answer that never comes', { kind: 'stall' }, 'model_stalled'],
    ['for an answer that was lost', { kind: 'cut' }, 'model_unreachable'],
  ])('%s fails, is free, and is not asked for again', async (_what, play, code) => {
    videos.server.play({ start: [play] })
    await expectFailure(code)
  })

  test('because of a redirect fails, and the key is not sent there', async () => {
    videos.server.play({ start: [{ kind: 'redirect', to: thief.url }] })
    await expectFailure('model_unreachable')
    expect(thief.asked).toBe(0)
  })

  test('because the server is unreachable fails', async () => {
    const lonely = await startVideosApp(seconds, { env: { AI_VIDEO_BASE_URL: 'http://127.0.0.1:9/v1beta' } })
    try {
      const video = await lonely.make()
      expect(video).toMatchObject({ outcome: 'failed', problem: { code: 'model_unreachable' } })
      expect(await lonely.assistant.held()).toBe(0)
    } finally {
      await lonely.close()
    }
  })
})

describe('a video that was created', () => {
  test.each<[string, CheckPlay[]]>([
    ['500', [status(500), { kind: 'done' }]],
    ['429', [{ ...status(429), retryAfter: '1' }, { kind: 'done' }]],
    ['an answer that is no JSON', [{ kind: 'raw', body: '<html>' }, { kind: 'done' }]],
    ['a cut connection', [{ kind: 'cut' }, { kind: 'done' }]],
    ['silence', [{ kind: 'stall' }, { kind: 'done' }]],
  ])('is asked after again after %s, and comes', async (_what, check) => {
    videos.server.play({ check })
    const starts = videos.server.started.length
    expect(await videos.make()).toMatchObject({ outcome: 'done', points: 20 })
    expect(videos.server.started.length - starts).toBe(1)
  })

  test.each<[string, (bytes: Buffer) => FilePlay]>([
    ['500', () => status(500)],
    ['half of it', (bytes) => ({ kind: 'broken', bytes: bytes.subarray(0, bytes.length / 2) })],
  ])('is fetched again after %s', async (_what, first) => {
    const bytes = videos.video
    videos.server.play({ file: [first(bytes), { kind: 'file', bytes }] })
    expect(await videos.make()).toMatchObject({ outcome: 'done', points: 20 })
  })

  test.each<[string, CheckPlay, string]>([
    [
      'was blocked by the provider',
      { kind: 'filtered', reasons: ['We filtered your video for its audio.'] },
      'answer_blocked',
    ],
    ['its maker blocked it at the end', { kind: 'error', code: 3, message: words }, 'answer_blocked'],
    ['it made nothing', { kind: 'nothing' }, 'answer_empty'],
    ['its maker failed', { kind: 'error', code: 13, message: 'Internal' }, 'model_failed'],
    ['its maker was too busy', { kind: 'error', code: 8, message: 'Exhausted' }, 'model_busy'],
    ['the key was taken back', status(403), 'model_unauthorized'],
    ['its maker knows nothing of it', status(404), 'model_failed'],
  ])('fails and is free where %s', async (_what, play, code) => {
    videos.server.play({ check: [play] })
    await expectFailure(code)
  })

  test.each<[string, FilePlay, string]>([
    ['is no video', { kind: 'file', bytes: Buffer.from('<html>no video</html>') }, 'model_unreadable'],
    ['is larger than any we take', { kind: 'announced', bytes: 600_000_000 }, 'model_unreadable'],
    ['is not for us', status(403), 'model_unauthorized'],
    ['is gone', status(404), 'model_failed'],
  ])('fails and is free where the file %s', async (_what, play, code) => {
    videos.server.play({ file: [play] })
    await expectFailure(code)
  })

  test.each<[string, CheckPlay, string]>([
    ['never ready', { kind: 'pending' }, 'model_stalled'],
    ['never answered for', status(500), 'model_failed'],
  ])('that is %s fails at the end of its time and is free', async (_what, play, code) => {
    videos.server.play({ check: [play] })
    const created = Date.now()
    await expectFailure(code)
    expect(Date.now() - created).toBeGreaterThanOrEqual(seconds * 1000)
  })

  test('at an internal address is not fetched, and the key is not sent', async () => {
    videos.server.play({ file: [{ kind: 'redirect', to: thief.url }] })
    await expectFailure('model_unreachable')
    videos.server.play({ check: [{ kind: 'done', uri: thief.url }] })
    await expectFailure('model_unreachable')
    expect(thief.asked).toBe(0)
  })
})
