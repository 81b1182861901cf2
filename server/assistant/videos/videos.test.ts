import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { GenerationSummary, VideoGeneration } from '../../../contract/assistant/generations.ts'
import { startAssistantApp } from '../../../tests/support/assistant.ts'
import {
  startVideosApp,
  videoFile,
  videoKey,
  videoPrompt,
  type VideosApp,
} from '../../../tests/support/videos-app.ts'

let videos: VideosApp
beforeAll(async () => {
  videos = await startVideosApp(20)
})
beforeEach(() => {
  const bytes = videos.video
  videos.server.play({
    start: [{ kind: 'begin' }],
    check: [{ kind: 'pending' }, { kind: 'done' }],
    file: [{ kind: 'file', bytes }],
  })
})
afterAll(() => videos.close())

describe('a video from a description', { timeout: 60_000 }, () => {
  test('is answered at once, made by the model, and charged when it is in the media', async () => {
    const { assistant, server } = videos
    server.play({ start: [{ kind: 'begin', afterMs: 1500 }] })
    const before = await assistant.available()
    const id = randomUUIDv7()
    const reply = await videos.ask({ id })
    expect(reply.body['generation']).toMatchObject({
      id,
      outcome: 'running',
      media: null,
      points: 0,
      problem: null,
    })
    expect(await assistant.held()).toBe(20)
    expect(await assistant.available()).toBe(before - 20)

    const video = await videos.ended(id)
    expect(video).toMatchObject({
      outcome: 'done',
      points: 20,
      problem: null,
      model: { name: 'veo-test', builtIn: false },
      media: { contentType: 'video/mp4', thumbnailUrl: null, video: { codec: 'avc' } },
    })
    expect((await videos.read(id)).body['balance']).toMatchObject({ heldPoints: 0 })
    expect(await assistant.held()).toBe(0)
    expect(await assistant.available()).toBe(before - 20)
    const file = await fetch(new URL(video.media?.url ?? '', assistant.app.url))
    expect(file.status).toBe(200)
    expect((await file.arrayBuffer()).byteLength).toBe(video.media?.bytes)
  })

  test('tells the model shape, platform and description, and gives the key in a header alone', async () => {
    const { server } = videos
    const starts = server.started.length
    await videos.make({ platform: 'youtube', aspect: 'landscape' })
    const asked = server.started.slice(starts)
    expect(asked).toHaveLength(1)
    const [{ body } = { body: {} }] = asked
    expect(asked[0]).toMatchObject({
      key: videoKey,
      path: '/v1beta/models/veo-test:predictLongRunning',
      body: { parameters: { aspectRatio: '16:9', durationSeconds: 8 } },
    })
    const [instance] = (body as Record<string, unknown>)['instances'] as { prompt: string }[]
    expect(instance?.prompt).toContain('YouTube')
    expect(instance?.prompt.endsWith(videoPrompt)).toBe(true)
    expect(server.checked.at(-1)).toMatchObject({ key: videoKey })
    expect(server.fetched.at(-1)).toMatchObject({ key: videoKey, path: '/v1beta/files/1:download?alt=media' })
  })

  test('is taken in H.265 too', async () => {
    videos.server.play({ file: [{ kind: 'file', bytes: await videoFile('hevc.mp4') }] })
    expect(await videos.make()).toMatchObject({ outcome: 'done', media: { video: { codec: 'hevc' } } })
  })

  test('with an id that was there before is the same video, created and charged once', async () => {
    const { assistant, server } = videos
    const before = await assistant.available()
    const starts = server.started.length
    const id = randomUUIDv7()
    const replies = await Promise.all([videos.ask({ id }), videos.ask({ id }), videos.ask({ id })])
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    const first = await videos.ended(id)
    const again = (await videos.ask({ id, prompt: 'Something else' })).body['generation'] as VideoGeneration
    expect(again).toMatchObject({ outcome: 'done', media: { id: first.media?.id } })
    expect(server.started.length - starts).toBe(1)
    expect(await assistant.available()).toBe(before - 20)
  })

  test('stands in the history with its prompt, and can be deleted there', async () => {
    const { app, user } = videos.assistant
    const made = await videos.make()
    const history = await app.request('GET', '/api/assistant/generations?limit=1', { token: user.token })
    const [entry] = history.body['generations'] as GenerationSummary[]
    expect(entry).toMatchObject({
      id: made.id,
      action: 'video',
      aspect: 'portrait',
      prompt: videoPrompt,
      outcome: 'done',
      points: 20,
      by: 'Ada Lovelace',
      media: { id: made.media?.id },
    })
    const path = `/api/assistant/generations/${made.id}`
    expect((await app.request('DELETE', path, { token: user.token })).status).toBe(200)
    expect((await videos.read(made.id)).status).toBe(404)
    expect((await videos.ask({ id: made.id })).body).toMatchObject({ code: 'conflict' })
  })
})

describe('a video is refused', { timeout: 60_000 }, () => {
  test('with too few points, and nothing is created', async () => {
    const poor = await videos.assistant.app.signUp()
    const starts = videos.server.started.length
    const id = randomUUIDv7()
    const reply = await videos.ask({ id }, poor.token)
    expect(reply.status).toBe(402)
    expect(reply.body).toMatchObject({ code: 'points_insufficient' })
    expect((await videos.read(id, poor.token)).status).toBe(404)
    expect(videos.server.started).toHaveLength(starts)
  })

  test('to a person whose address is not verified', async () => {
    const { token } = await videos.assistant.app.signUp({ verified: false })
    expect((await videos.ask({}, token)).status).toBe(403)
  })

  test('to another workspace: theirs answers as one that is not there', async () => {
    const stranger = await videos.assistant.app.signUp()
    const { id } = await videos.make()
    const theirs = await videos.read(id, stranger.token)
    const nobodys = await videos.read(randomUUIDv7(), stranger.token)
    expect([theirs.status, theirs.body]).toEqual([nobodys.status, nobodys.body])
    // The id of a text names no video.
    const text = randomUUIDv7()
    await videos.assistant.generate({ id: text })
    expect((await videos.ask({ id: text })).body).toMatchObject({ code: 'conflict' })
  })

  test.each([
    ['no description', { prompt: '  ' }],
    ['a description that is too long', { prompt: 'a'.repeat(1001) }],
    ['a shape no model makes', { aspect: 'square' }],
  ])('with %s', async (_what, body) => {
    expect((await videos.ask(body)).status).toBe(400)
  })

  test('after three within a minute', async () => {
    const { app, user } = videos.assistant
    const ask = () =>
      app.request('POST', '/api/assistant/videos', {
        token: user.token,
        body: { id: randomUUIDv7(), platform: 'twitter', prompt: videoPrompt, aspect: 'landscape' },
      })
    // The helper forgets what was counted; these three count.
    const first = await videos.ask()
    const codes = [first.status, (await ask()).status, (await ask()).status, (await ask()).status]
    expect(codes).toEqual([200, 200, 200, 429])
  })
})

describe('the list of videos', { timeout: 60_000 }, () => {
  const list = async (token: string) => {
    const { body } = await videos.assistant.app.request('GET', '/api/assistant/videos', { token })
    return body as { model: string; price: number; videos: VideoGeneration[] }
  }
  const update = (id: string, notice: string, token: string) =>
    videos.assistant.app.request('PATCH', `/api/assistant/videos/${id}`, { token, body: { notice } })

  test('says which model makes videos and what one costs', async () => {
    expect(await list(videos.assistant.user.token)).toMatchObject({ model: 'veo-test', price: 20 })
  })

  test('has the running and the ended videos of the caller, until they are dismissed', async () => {
    const { app } = videos.assistant
    const owner = await app.signUp()
    await videos.assistant.grant(100, owner.workspaceId)
    const first = randomUUIDv7()
    await videos.ask({ id: first }, owner.token)
    expect((await list(owner.token)).videos).toMatchObject([
      { id: first, prompt: videoPrompt, notice: 'new' },
    ])
    await expect
      .poll(async () => (await list(owner.token)).videos[0]?.outcome, { timeout: 30_000 })
      .toBe('done')
    const second = randomUUIDv7()
    await videos.ask({ id: second }, owner.token)
    expect((await list(owner.token)).videos.map(({ id }) => id)).toEqual([second, first])

    expect((await update(first, 'seen', owner.token)).status).toBe(200)
    expect((await list(owner.token)).videos.at(-1)).toMatchObject({ id: first, notice: 'seen' })
    expect((await update(first, 'dismissed', owner.token)).status).toBe(200)
    // A device that did not know yet brings nothing back.
    expect((await update(first, 'seen', owner.token)).status).toBe(200)
    expect((await list(owner.token)).videos.map(({ id }) => id)).toEqual([second])
  })

  test('has no video of anybody else', async () => {
    const stranger = await videos.assistant.app.signUp()
    const { id } = await videos.make()
    expect((await list(stranger.token)).videos).toEqual([])
    expect((await update(id, 'dismissed', stranger.token)).status).toBe(404)
    expect((await list(videos.assistant.user.token)).videos.map((one) => one.id)).toContain(id)
  })

  test('takes no other notice', async () => {
    const { id } = await videos.make()
    expect((await update(id, 'new', videos.assistant.user.token)).status).toBe(400)
  })
})

test('without a model there are no videos', { timeout: 60_000 }, async () => {
  const assistant = await startAssistantApp()
  try {
    await assistant.grant(100)
    const { token } = assistant.user
    const status = await assistant.app.request('GET', '/api/assistant/videos', { token })
    expect(status.body).toMatchObject({ model: null, videos: [] })
    const reply = await assistant.app.request('POST', '/api/assistant/videos', {
      token,
      body: { id: randomUUIDv7(), platform: 'twitter', prompt: videoPrompt, aspect: 'landscape' },
    })
    expect(reply.body).toMatchObject({ code: 'unavailable' })
    expect(await assistant.held()).toBe(0)
  } finally {
    await assistant.close()
  }
})
