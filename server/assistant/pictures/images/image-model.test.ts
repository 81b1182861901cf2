import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PictureGeneration } from '../../../../contract/assistant/generations.ts'
import { startAssistantApp, type AssistantApp } from '../../../../tests/support/assistant.ts'
import { startImageServer, type ImagePlay, type ImageServer } from '../../../../tests/support/image-server.ts'
import { readConfig } from '../../../config.ts'

let server: ImageServer
let assistant: AssistantApp
let photo: Buffer

beforeAll(async () => {
  photo = await sharp({ create: { width: 1536, height: 1024, channels: 3, background: '#884422' } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'hidden words' } })
    .toBuffer()
  server = await startImageServer()
  assistant = await startAssistantApp({
    env: {
      AI_IMAGE_BASE_URL: server.url,
      AI_IMAGE_API_KEY: 'key-of-the-pictures',
      AI_IMAGE_MODEL: 'gpt-image-1',
      AI_IMAGE_SECONDS: '1.5',
    },
  })
  await assistant.grant(1000)
})
beforeEach(() => sql`truncate rate_limits`.execute(assistant.app.ctx.db))
afterAll(async () => {
  await assistant.close()
  await server.close()
})

async function create(body: object = {}): Promise<PictureGeneration> {
  const reply = await assistant.app.request('POST', '/api/assistant/pictures', {
    token: assistant.user.token,
    body: {
      id: randomUUIDv7(),
      kind: 'image',
      platform: 'twitter',
      text: 'A loaf of bread on a blue table',
      ...body,
    },
  })
  expect(reply.status).toBe(200)
  return reply.body['generation'] as PictureGeneration
}

/** The server answers the next request with a picture when told to. */
function playOnRequest() {
  const { promise: after, resolve: send } = Promise.withResolvers<void>()
  const before = server.asked.length
  server.play({ kind: 'picture', bytes: photo, after })
  return { requested: () => expect.poll(() => server.asked.length).toBe(before + 1), send }
}

describe('a picture from a description', () => {
  test('is made by the model, cut to the shape of the platform, and described', async () => {
    server.play({ kind: 'picture', bytes: photo })
    const before = await assistant.available()
    const picture = await create()
    expect(picture).toMatchObject({
      outcome: 'done',
      points: 5,
      altText: 'A loaf of bread on a blue table',
      model: { name: 'gpt-image-1', builtIn: false },
      media: { width: 1536, height: 864, contentType: 'image/jpeg' },
    })
    expect(await assistant.available()).toBe(before - 5)
    const { authorization, body = {} } = server.asked.at(-1) ?? {}
    expect(authorization).toBe('Bearer key-of-the-pictures')
    expect(body).toMatchObject({ model: 'gpt-image-1', n: 1, size: '1536x1024' })
    expect(body).not.toHaveProperty('response_format')
    expect(body['prompt']).toContain('A loaf of bread on a blue table')
  })

  test('keeps nothing of the file that the model sent', async () => {
    server.play({ kind: 'picture', bytes: photo })
    const { media } = await create()
    const response = await fetch(new URL(media?.url ?? '', assistant.app.url))
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(photo.includes('hidden words')).toBe(true)
    expect(bytes.includes('hidden words')).toBe(false)
  })

  test('may be named by an address of the same server, and of no other', async () => {
    server.play({ kind: 'address', url: '/files/1.jpg', bytes: photo })
    expect(await create()).toMatchObject({ outcome: 'done' })
    server.play({ kind: 'address', url: `${assistant.app.url}/api/health` })
    expect(await create()).toMatchObject({ outcome: 'failed', problem: { code: 'model_unreadable' } })
  })

  test('that takes long is asked for again, until it is there', async () => {
    const answer = playOnRequest()
    const id = randomUUIDv7()
    const first = create({ id })
    await answer.requested()
    expect(await create({ id })).toMatchObject({ outcome: 'running', media: null })
    answer.send()
    expect(await first).toMatchObject({ outcome: 'done', points: 5 })
    const { body } = await assistant.app.request('GET', `/api/assistant/generations/${id}`, {
      token: assistant.user.token,
    })
    expect(body['generation']).toMatchObject({ outcome: 'done' })
  })

  test('is not needed for a card', async () => {
    const asked = server.asked.length
    expect(await create({ kind: 'announcement', text: 'We open' })).toMatchObject({
      outcome: 'done',
      model: { builtIn: true },
    })
    expect(server.asked).toHaveLength(asked)
  })
})

const moderation = JSON.stringify({
  error: { code: 'moderation_blocked', type: 'image_generation_user_error' },
})
const policy = JSON.stringify({ error: { code: 'content_policy_violation' } })

describe('when the model fails, the points come back and the reason is said', () => {
  test.each<[string, ImagePlay, string]>([
    ['with 401', { kind: 'status', status: 401 }, 'model_unauthorized'],
    ['with 429', { kind: 'status', status: 429, retryAfter: '20' }, 'model_busy'],
    ['with 500', { kind: 'status', status: 500, body: '<html>' }, 'model_failed'],
    ['by its moderation', { kind: 'status', status: 400, body: moderation }, 'answer_blocked'],
    ['by its policy', { kind: 'status', status: 400, body: policy }, 'answer_blocked'],
    ['with words instead of JSON', { kind: 'raw', body: 'Hello' }, 'model_unreadable'],
    ['with no picture in it', { kind: 'raw', body: '{"data": []}' }, 'model_unreadable'],
    ['with a file that is no picture', { kind: 'picture', bytes: Buffer.from('<svg/>') }, 'model_unreadable'],
    [
      'with half a picture',
      { kind: 'picture', bytes: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2]) },
      'model_unreadable',
    ],
    ['with an answer without an end', { kind: 'flood' }, 'model_unreadable'],
    ['by sending us elsewhere', { kind: 'redirect', to: 'http://127.0.0.1:1/' }, 'model_unreachable'],
    ['in the middle', { kind: 'break' }, 'model_unreachable'],
    ['by saying nothing', { kind: 'stall' }, 'model_stalled'],
  ])('%s', async (_how, play, code) => {
    server.play(play)
    const before = await assistant.available()
    const picture = await create()
    expect(picture).toMatchObject({
      outcome: 'failed',
      media: null,
      points: 0,
      problem: { code, message: expect.stringContaining('You were not charged any points.') as string },
    })
    expect(await assistant.available()).toBe(before)
    expect(await assistant.held()).toBe(0)
  })

  test('in a process that dies, by the sweep', async () => {
    const { sweepGenerations } = await import('../../generations/sweep-generations.ts')
    const { db } = assistant.app.ctx
    const answer = playOnRequest()
    const id = randomUUIDv7()
    const before = await assistant.available()
    const asked = create({ id })
    await answer.requested()
    expect(await assistant.held()).toBe(5)
    await db
      .updateTable('assistant_generations')
      .set({ deadline_at: new Date(0) })
      .where('id', '=', id)
      .execute()
    await sweepGenerations(assistant.app.ctx)
    answer.send()
    // What comes afterwards is neither charged nor shown.
    expect(await asked).toMatchObject({ outcome: 'failed', media: null, points: 0 })
    expect(await assistant.available()).toBe(before)
  })
})

describe('the configuration', () => {
  const texts = { AI_BASE_URL: 'http://texts/v1', AI_MODEL: 'writer', AI_API_KEY: 'key-of-the-texts' }
  const images = (env: Record<string, string>) =>
    readConfig({ DATA_DIR: '/tmp', APP_SECRET: 'x'.repeat(32), ...env }).models.images

  test('asks the server of the texts where only a model is named', () => {
    expect(images({ ...texts, AI_IMAGE_MODEL: 'painter' })).toMatchObject({
      baseUrl: 'http://texts/v1',
      apiKey: 'key-of-the-texts',
      name: 'painter',
    })
  })

  test('sends the key of the texts to no other server', () => {
    const own = images({ ...texts, AI_IMAGE_MODEL: 'painter', AI_IMAGE_BASE_URL: 'http://pictures/v1' })
    expect(own).toMatchObject({ baseUrl: 'http://pictures/v1', apiKey: undefined })
  })

  test.each([
    [{ AI_IMAGE_MODEL: 'painter' }, 'AI_IMAGE_BASE_URL'],
    [{ AI_IMAGE_BASE_URL: 'http://pictures/v1' }, 'AI_IMAGE_MODEL'],
    [{ ...texts, AI_IMAGE_API_KEY: 'key' }, 'AI_IMAGE_MODEL'],
  ])('of %j names what is missing', (env, missing) => {
    expect(() => images(env)).toThrow(missing)
  })
})
