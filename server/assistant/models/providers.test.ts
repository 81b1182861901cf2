import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { modelsEnvironment, incompleteModel, readModels } from './models.config.ts'
import { ConfigError, readConfig } from '../../config.ts'
import { z } from 'zod'
import { ModelError, type ModelPart, type ModelRequest } from './model.ts'
import { renameTokenLimit } from './open-model.ts'
import { sdkModel } from './sdk-model.ts'

type Seen = { url: string; headers: Record<string, unknown>; body: Record<string, unknown> }

let server: Server
let base: string
let answer = { status: 200, body: '' }
const seen: Seen[] = []
beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>
      seen.push({ url: request.url ?? '', headers: request.headers, body })
      const type = answer.status === 200 ? 'text/event-stream' : 'application/json'
      response.writeHead(answer.status, { 'content-type': type }).end(answer.body)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  base = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
})
afterAll(() => server.close())

const findModels = (env: Record<string, string>) =>
  readModels(z.object(modelsEnvironment).parse(env), { production: false })
const request: ModelRequest = {
  task: {
    id: '0190b8a0-0000-7000-8000-000000000001',
    action: 'write',
    platform: 'twitter',
    language: 'en',
    tone: 'friendly',
    length: 'short',
    prompt: '',
    text: '',
  },
  system: 'The rules',
  turns: [{ role: 'user', text: 'The task' }],
  maxTokens: 500,
  signal: new AbortController().signal,
}
async function ask(env: Record<string, string>): Promise<ModelPart[]> {
  const [setting] = findModels(env).chain
  if (!setting) throw new Error('no model')
  const parts: ModelPart[] = []
  for await (const part of sdkModel(setting).stream(request)) parts.push(part)
  return parts
}
const events = (all: object[]) =>
  all
    .map((one) => `event: ${'type' in one ? String(one.type) : 'message'}\ndata: ${JSON.stringify(one)}\n\n`)
    .join('')

const anthropic = () => ({ ANTHROPIC_API_KEY: 'anthropic-key', ANTHROPIC_BASE_URL: `${base}/anthropic` })
const google = () => ({
  GOOGLE_API_KEY: 'google-key',
  GOOGLE_BASE_URL: `${base}/google`,
  GOOGLE_MODEL: 'gemini-test',
})

test('requests to Anthropic use its API, and its stream is read', async () => {
  answer = {
    status: 200,
    body: events([
      {
        type: 'message_start',
        message: {
          id: 'm',
          type: 'message',
          role: 'assistant',
          model: 'x',
          content: [],
          stop_reason: null,
          stop_sequence: null,
          usage: { input_tokens: 7, output_tokens: 0 },
        },
      },
      { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
      { type: 'ping' },
      { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'Hello' } },
      { type: 'content_block_stop', index: 0 },
      {
        type: 'message_delta',
        delta: { stop_reason: 'end_turn', stop_sequence: null },
        usage: { output_tokens: 9 },
      },
      { type: 'message_stop' },
    ]),
  }
  const parts = await ask(anthropic())
  expect(parts).toContainEqual({ text: 'Hello' })
  expect(parts.at(-1)).toEqual({ ended: 'complete', inputTokens: 7, outputTokens: 9 })
  expect(seen.at(-1)).toMatchObject({ url: '/anthropic/messages', headers: { 'x-api-key': 'anthropic-key' } })
  expect(seen.at(-1)?.body).toMatchObject({ stream: true, max_tokens: 500, system: [{ text: 'The rules' }] })
})

test('requests to Google use its API, and its stream is read', async () => {
  answer = {
    status: 200,
    body: events([
      {
        candidates: [
          { content: { role: 'model', parts: [{ text: 'Hello' }] }, finishReason: 'STOP', index: 0 },
        ],
        usageMetadata: { promptTokenCount: 7, candidatesTokenCount: 9, totalTokenCount: 16 },
      },
    ]),
  }
  const parts = await ask(google())
  expect(parts).toContainEqual({ text: 'Hello' })
  expect(parts.at(-1)).toEqual({ ended: 'complete', inputTokens: 7, outputTokens: 9 })
  expect(seen.at(-1)?.url).toContain('/google/models/gemini-test:streamGenerateContent')
  expect(seen.at(-1)?.headers).toMatchObject({ 'x-goog-api-key': 'google-key' })
})

test.each([
  ['Anthropic', anthropic, 401, 'model_unauthorized'],
  ['Anthropic', anthropic, 429, 'model_busy'],
  ['Anthropic', anthropic, 529, 'model_busy'],
  ['Google', google, 403, 'model_unauthorized'],
  ['Google', google, 500, 'model_failed'],
] as const)('%s answering HTTP %o is distinguished', async (_name, env, status, code) => {
  answer = { status, body: JSON.stringify({ type: 'error', error: { type: 'x', message: 'no' } }) }
  const failing = ask(env())
  await expect(failing).rejects.toBeInstanceOf(ModelError)
  await expect(failing).rejects.toMatchObject({ code })
})

test('an answer blocked by Google is reported as blocked', async () => {
  answer = { status: 200, body: events([{ candidates: [{ finishReason: 'SAFETY', index: 0 }] }]) }
  await expect(ask(google())).rejects.toMatchObject({ code: 'answer_blocked' })
})

test('the output limit has the name that the server supports', () => {
  const body = { model: 'm', max_tokens: 500 }
  expect(renameTokenLimit('http://localhost:1/v1', body)).toEqual(body)
  expect(renameTokenLimit('https://api.openai.com/v1', body)).toEqual({
    model: 'm',
    max_completion_tokens: 500,
  })
})

test('models are asked in a fixed order', () => {
  const own = { AI_BASE_URL: 'http://localhost:1/v1/', AI_MODEL: 'own' }
  const other = { AI_FALLBACK_BASE_URL: 'http://localhost:2/v1', AI_FALLBACK_MODEL: 'other' }
  const names = (env: Record<string, string>) => findModels(env).chain.map(({ name }) => name)
  expect(names({})).toEqual([])
  expect(names({ ...other, ...own })).toEqual(['own', 'other'])
  expect(names({ ...other, ...own, ...google(), ...anthropic(), ANTHROPIC_MODEL: 'claude' })).toEqual([
    'own',
    'claude',
    'gemini-test',
    'other',
  ])
  expect(findModels(own).chain[0]?.baseUrl).toBe('http://localhost:1/v1')
})

test.each([
  [{ AI_BASE_URL: 'http://localhost:1/v1' }, 'AI_MODEL: is missing beside AI_BASE_URL'],
  [{ AI_MODEL: 'm' }, 'AI_BASE_URL: is missing beside AI_MODEL'],
  [{ AI_API_KEY: 'k' }, 'AI_BASE_URL: is missing beside AI_API_KEY'],
  [{ AI_FALLBACK_MODEL: 'm' }, 'AI_FALLBACK_BASE_URL: is missing beside AI_FALLBACK_MODEL'],
  [{ AI_BASE_URL: 'ftp://localhost', AI_MODEL: 'm' }, 'AI_BASE_URL: must be an http or https address'],
])('half a setting stops the start with one line: %o', (env, line) => {
  expect(() => readConfig({ NODE_ENV: 'test', APP_SECRET: 'x'.repeat(32), ...env })).toThrow(
    new ConfigError(line),
  )
  expect(incompleteModel(z.object(modelsEnvironment).parse({}))).toBeUndefined()
})
