import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startAssistantApp, type AssistantApp } from '../../../tests/support/assistant.ts'
import { listen } from '../../../tests/support/listen.ts'
import { listedModels, startModelServer, type ModelServer } from '../../../tests/support/model-server.ts'
import { readConfig } from '../../config.ts'

const noModel = { AI_BASE_URL: '', AI_MODEL: '', AI_API_KEY: '' }
const [first, second] = listedModels

let local: ModelServer
let page: Awaited<ReturnType<typeof listen>>
let assistant: AssistantApp
beforeAll(async () => {
  local = await startModelServer({
    kind: 'text',
    text: 'Written on this machine, about our bakery. Come by!',
  })
  page = await listen((_request, response) => void response.end('<h1>Something else</h1>'))
  const addresses = [new URL(local.url).host, new URL(page.origin).host, '127.0.0.1:9']
  assistant = await startAssistantApp({ env: { ...noModel, AI_LOCAL_SERVERS: addresses.join(',') } })
})
afterAll(async () => {
  await assistant.close()
  await local.close()
  await page.close()
})

/** A call from this machine, or from elsewhere through a proxy. */
const call = (method: string, body?: object, from = '127.0.0.1') =>
  assistant.app.request(method, '/api/assistant/model', {
    token: assistant.user.token,
    from,
    ...(body && { body }),
  })
const chosen = (baseUrl = local.url) => ({ kind: 'openai-compatible', baseUrl, name: first })
const elsewhere = '203.0.113.9'

describe('a model server on this machine', () => {
  test('is offered to a caller on this machine with the models that can be used', async () => {
    expect((await call('GET')).body).toMatchObject({
      model: null,
      localModels: [{ baseUrl: local.url, names: [first, second] }],
    })
  })

  test('is neither offered to a caller elsewhere nor accepted from one', async () => {
    expect((await call('GET', undefined, elsewhere)).body['localModels']).toEqual([])
    const refused = await call('PUT', chosen(), elsewhere)
    expect(refused).toMatchObject({ status: 400, body: { errors: { baseUrl: expect.any(String) } } })
    const port = new URL(local.url).port
    const spelledElse = await call('PUT', chosen(`http://localhost:${port}/v1`))
    expect(spelledElse.status).toBe(400)
  })

  test('writes texts that cost nothing once it is chosen, for callers elsewhere too', async () => {
    expect(await call('PUT', chosen())).toMatchObject({ status: 200, body: { model: { name: first } } })
    const { last, text } = await assistant.generate()
    expect(last).toMatchObject({ type: 'done', points: 0, model: { name: first } })
    expect(text).toContain('Written on this machine')
  })
})

test('no model server is looked for in production, beside a configured model, or at an address of another machine', () => {
  const servers = (env: Record<string, string>) =>
    readConfig({ DATA_DIR: '/tmp', ...env }).models.localServers
  const secret = { APP_SECRET: 'a'.repeat(32) }
  expect(servers(secret)).toEqual(['127.0.0.1:11434', '127.0.0.1:1234', '127.0.0.1:8080'])
  expect(servers({ ...secret, AI_LOCAL_SERVERS: 'none' })).toEqual([])
  expect(servers({ ...secret, NODE_ENV: 'production', MAIL: 'none' })).toEqual([])
  expect(servers({ ...secret, ANTHROPIC_API_KEY: 'a-key' })).toEqual([])
  expect(() => servers({ ...secret, AI_LOCAL_SERVERS: '192.168.0.5:11434' })).toThrow('AI_LOCAL_SERVERS')
})
