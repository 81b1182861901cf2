import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PictureGeneration } from '../../../contract/assistant/generations.ts'
import { aspects } from '../../../contract/assistant/picture-choices.ts'
import { platformKeys, platforms } from '../../../contract/platforms/platforms.ts'
import { startAssistantApp, type AssistantApp } from '../../../tests/support/assistant.ts'
import { saveDraft } from '../../../tests/support/draft-call.ts'

let assistant: AssistantApp

beforeAll(async () => {
  assistant = await startAssistantApp()
  await assistant.grant(500)
})
afterAll(() => assistant.close())

const card = { kind: 'quote', platform: 'instagram', text: 'Bread is made of patience.', detail: 'Ada' }

type Made = { status: number; picture: PictureGeneration; body: Record<string, unknown> }

async function create(body: object = {}, token = assistant.user.token): Promise<Made> {
  const reply = await assistant.app.request('POST', '/api/assistant/pictures', {
    token,
    body: { id: randomUUIDv7(), ...card, ...body },
  })
  return { status: reply.status, picture: reply.body['generation'] as PictureGeneration, body: reply.body }
}

async function bytesOf(picture: PictureGeneration): Promise<Buffer> {
  const response = await fetch(new URL(picture.media?.url ?? '', assistant.app.url))
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

const call = (method: string, path: string, token = assistant.user.token) =>
  assistant.app.request(method, `/api/assistant/${path}`, { token })

describe('a card', () => {
  test('is added to the media with its alt text, costs nothing, and is in the history', async () => {
    const before = await assistant.available()
    const { status, picture } = await create()
    expect(status).toBe(200)
    expect(picture).toMatchObject({
      outcome: 'done',
      altText: 'Bread is made of patience. — Ada',
      points: 0,
      model: { builtIn: true },
      problem: null,
    })
    expect(picture.media).toMatchObject({ contentType: 'image/png', width: 1080, height: 1350 })
    expect(await assistant.available()).toBe(before)
    const { body } = await call('GET', 'generations?limit=1')
    expect(body['generations']).toMatchObject([
      {
        id: picture.id,
        action: 'picture',
        kind: 'quote',
        aspect: '4:5',
        prompt: card.text,
        detail: 'Ada',
        media: { id: picture.media?.id },
        outcome: 'done',
        points: 0,
      },
    ])
  })

  test('can be added to a post like any picture', async () => {
    const { picture } = await create()
    const reply = await saveDraft(assistant.app, assistant.user.token, {
      platform: 'twitter',
      content: 'With a picture',
      media: [{ mediaId: picture.media?.id ?? '', altText: picture.altText }],
    })
    expect(reply.status).toBe(200)
  })

  test('is made once per id, even for repeated calls', async () => {
    const id = randomUUIDv7()
    const first = await create({ id })
    const again = await Promise.all([create({ id }), create({ id, text: 'Something else' })])
    for (const { picture } of again) {
      expect(picture.media?.id).toBe(first.picture.media?.id)
      expect(picture.altText).toBe(first.picture.altText)
    }
  })

  test('is made once for two concurrent calls', async () => {
    const id = randomUUIDv7()
    await Promise.all([create({ id }), create({ id }), create({ id })])
    const { body } = await call('GET', `generations/${id}`)
    expect(body['generation']).toMatchObject({ outcome: 'done', points: 0 })
  })

  test('has the default aspect ratio of each platform or another supported one', async () => {
    for (const platform of platformKeys) {
      const { user, token } = await newPerson()
      for (const aspect of [undefined, ...platforms[platform].pictureAspects]) {
        const { picture } = await create({ platform, ...(aspect && { aspect }), kind: 'announcement' }, token)
        const { width, height } = aspects[aspect ?? platforms[platform].pictureAspects[0]]
        expect({ user, width: picture.media?.width, height: picture.media?.height }).toEqual({
          user,
          width,
          height,
        })
      }
    }
    const { status } = await create({ platform: 'youtube', aspect: '9:16' })
    expect(status).toBe(400)
  })

  test('of the next variation looks different', async () => {
    const { token } = await newPerson()
    const wanted = [0, 1, 2, 3].map((variation) => create({ colors: 'coral', variation }, token))
    const files = await Promise.all((await Promise.all(wanted)).map(({ picture }) => bytesOf(picture)))
    expect(new Set(files.map((file) => file.toString('base64'))).size).toBe(4)
  })
})

describe('before anything is held', () => {
  test.each([
    ['a text that no font has', { text: 'שלום עולם' }, 400],
    ['nothing but emoji', { text: '🎉🎉' }, 400],
    ['an empty text', { text: '  ' }, 400],
    ['a text that no card holds', { text: 'word '.repeat(60) }, 400],
    ['a color that is none', { colors: 'url(https://evil.example)' }, 400],
    ['a description where there is no model', { kind: 'image' }, 503],
  ])('%s is refused', async (_what, body, expected) => {
    await sql`truncate rate_limits`.execute(assistant.app.ctx.db)
    const before = await assistant.available()
    const { status, body: answer } = await create(body)
    expect([status, answer['message']]).toEqual([expected, expect.any(String)])
    expect(await assistant.available()).toBe(before)
    expect(await assistant.held()).toBe(0)
  })

  test('a user without a verified email address is rejected', async () => {
    const { token } = await assistant.app.addUser({ verified: false })
    const { status, body } = await create({}, token)
    expect([status, body['code']]).toEqual([403, 'email_not_verified'])
  })

  test('a user who requests a picture every second is rate limited', async () => {
    const { token } = await newPerson()
    const replies = await Promise.all(Array.from({ length: 12 }, () => create({}, token)))
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(2)
  })
})

describe('another workspace', () => {
  test('cannot see a picture, and can use the same id itself', async () => {
    const { picture } = await create()
    const { token } = await newPerson()
    expect((await call('GET', `generations/${picture.id}`, token)).status).toBe(404)
    const theirs = await create({ id: picture.id, text: 'Their own words' }, token)
    expect(theirs.picture.altText).toBe('Their own words — Ada')
    expect(theirs.picture.media?.id).not.toBe(picture.media?.id)
  })
})

test('a deleted generation is gone, and its id cannot be used again', async () => {
  const { picture } = await create()
  expect((await call('DELETE', `generations/${picture.id}`)).status).toBe(200)
  expect((await call('GET', `generations/${picture.id}`)).status).toBe(404)
  expect((await create({ id: picture.id })).status).toBe(409)
})

test('the status names no model if none is configured', async () => {
  expect((await call('GET', 'pictures/status')).body).toMatchObject({ model: null, price: 5 })
})

/** Each test has its own user, because rate limits are counted per user. */
async function newPerson(): Promise<{ token: string; user: string }> {
  const person = await assistant.app.addUser()
  await assistant.grant(200, person.workspaceId)
  return { token: person.token, user: person.user.id }
}
