import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startAssistantApp, type AssistantApp } from '../../../tests/support/assistant.ts'
import { startModelServer, type ModelServer } from '../../../tests/support/model-server.ts'

let assistant: AssistantApp
let own: ModelServer
beforeAll(async () => {
  own = await startModelServer({ kind: 'text', text: 'Written by our own model. Come by on Friday!' })
  assistant = await startAssistantApp({ env: { OUTGOING_ALLOW: new URL(own.url).host } })
})
beforeEach(async () => {
  await sql`truncate rate_limits`.execute(assistant.app.ctx.db)
  await assistant.grant(20)
})
afterAll(async () => {
  await assistant.close()
  await own.close()
})

const call = (method: string, path: string, body?: object) =>
  assistant.app.request(method, `/api/assistant/${path}`, {
    token: assistant.user.token,
    ...(body && { body }),
  })

test('the id of a picture is rejected for a text or ideas, and no points are held', async () => {
  const id = randomUUIDv7()
  await call('POST', 'pictures', { id, kind: 'quote', platform: 'twitter', text: 'Good morning' })
  const before = await assistant.available()
  expect(await assistant.generate({ id })).toMatchObject({ status: 409, refusal: { code: 'conflict' } })
  const ideas = await call('POST', 'ideas', { id, topic: 'A bakery', platforms: ['twitter'] })
  expect(ideas).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect(await assistant.held()).toBe(0)
  expect(await assistant.available()).toBe(before)
})

test('an id in uppercase is the same id and returns the same text for free', async () => {
  const id = randomUUIDv7()
  await assistant.generate({ id })
  const before = await assistant.available()
  expect((await assistant.generate({ id: id.toUpperCase() })).last?.type).toBe('done')
  expect(await assistant.held()).toBe(0)
  expect(await assistant.available()).toBe(before)
})

test('a text of an own model is returned again for free after the model was removed', async () => {
  await call('PUT', 'model', { kind: 'openai-compatible', baseUrl: own.url, name: 'our-model' })
  const id = randomUUIDv7()
  const written = await assistant.generate({ id })
  await call('DELETE', 'model')
  const before = await assistant.available()
  expect((await assistant.generate({ id })).last).toMatchObject({ type: 'done', text: written.text })
  expect(await assistant.held()).toBe(0)
  expect(await assistant.available()).toBe(before)
})
