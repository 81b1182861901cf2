import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startAssistantApp, type AssistantApp } from '../../../tests/support/assistant.ts'
import { startModelServer, type ModelServer } from '../../../tests/support/model-server.ts'

let assistant: AssistantApp
let inside: ModelServer

beforeAll(async () => {
  inside = await startModelServer({ kind: 'text', text: 'What stands inside' })
  assistant = await startAssistantApp()
})
beforeEach(() => sql`truncate rate_limits`.execute(assistant.app.ctx.db))
afterAll(async () => {
  await assistant.close()
  await inside.close()
})

const send = (method: string, path: string, baseUrl: string) =>
  assistant.app.request(method, `/api/assistant/${path}`, {
    token: assistant.user.token,
    body: { kind: 'openai-compatible', baseUrl, name: 'a-model', apiKey: 'sk-a-key-of-somebody' },
  })

test.each([
  ['plain http', 'http://api.example.com/v1'],
  ['the machine itself', 'https://127.0.0.1:8443/v1'],
  ['the machine itself by name', 'https://localhost/v1'],
  ['the operator’s network', 'https://10.0.0.7/v1'],
  ['the cloud’s own address', 'https://169.254.169.254/latest'],
  ['an address that holds credentials', 'https://user:secret@api.example.com/v1'],
  ['an address with a question', 'https://93.184.216.34/v1?key=1'],
  ['another protocol', 'file:///etc/passwd'],
  ['no address at all', 'api'],
])('%s is no place for a model unless the operator says so', async (_what, baseUrl) => {
  for (const [method, path] of [
    ['PUT', 'model'],
    ['POST', 'model/test'],
  ] as const) {
    const answer = await send(method, path, baseUrl)
    expect(answer).toMatchObject({ status: 400, body: { errors: { baseUrl: expect.any(String) } } })
    expect(JSON.stringify(answer.body)).not.toMatch(/127\.0\.0\.1|private|internal/)
  }
})

test('a stored URL that now resolves to an internal address is not called', async () => {
  // As if the operator had withdrawn the permission, or DNS had changed.
  assistant.app.ctx.config.outgoingAllow = [new URL(inside.url).host]
  expect((await send('PUT', 'model', inside.url)).status).toBe(200)
  assistant.app.ctx.config.outgoingAllow = []
  const { last } = await assistant.generate()
  expect(last).toMatchObject({ type: 'failed', code: 'model_unreachable' })
  expect(inside.asked).toEqual([])
  expect(assistant.model.asked).toEqual([])
})
