import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startAssistantApp, type AssistantApp } from '../../../tests/support/assistant.ts'
import { captureLog } from '../../../tests/support/capture-log.ts'
import { startModelServer, type ModelServer } from '../../../tests/support/model-server.ts'

const lines: string[] = []
let assistant: AssistantApp
let own: ModelServer
beforeAll(async () => {
  own = await startModelServer()
  assistant = await startAssistantApp({ env: { OUTGOING_ALLOW: new URL(own.url).host } })
  captureLog(assistant.app.ctx, lines)
})
beforeEach(async () => {
  lines.length = 0
  await sql`truncate rate_limits`.execute(assistant.app.ctx.db)
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
const saveOwn = () => call('PUT', 'model', { kind: 'openai-compatible', baseUrl: own.url, name: 'our-model' })
const frame = (value: object) => `data: ${JSON.stringify(value)}\n\n`
const answer = (usage: object) =>
  [
    frame({ choices: [{ index: 0, delta: { content: 'Our second shop opens on Friday. Come by!' } }] }),
    frame({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }], usage }),
    'data: [DONE]\n\n',
  ].join('')

test.for([
  { prompt_tokens: 1e15, completion_tokens: 3 },
  { prompt_tokens: 1.5, completion_tokens: 0.1 },
  { prompt_tokens: -5, completion_tokens: -1 },
])('a model that counts its tokens as %o has still written its text', async (usage) => {
  await saveOwn()
  own.play({ kind: 'raw', body: answer(usage) })
  const { last } = await assistant.generate({ prompt: 'Prompt-secret-4711' })
  expect(last).toMatchObject({ type: 'done' })
  expect(lines.join('\n')).not.toContain('Prompt-secret-4711')
  expect(lines.filter((line) => line.includes('"level":50'))).toEqual([])
})

test('every text of a model can be stored', async () => {
  await saveOwn()
  for (const odd of [
    'a\u0000b',
    '\ud800',
    '\udfff\ud800',
    '\u2028',
    '\uffff',
    '\u0000'.repeat(50),
    '\ufeff',
  ]) {
    const content = `Our shop opens ${odd} on Friday`
    own.play({
      kind: 'raw',
      body: frame({ choices: [{ index: 0, delta: { content }, finish_reason: 'stop' }] }),
    })
    expect((await assistant.generate()).last, JSON.stringify(odd)).toMatchObject({ type: 'done' })
  }
})

test('saving and checking a model are rate limited', async () => {
  const statuses = new Set<number>()
  for (let time = 0; time < 40; time += 1) statuses.add((await saveOwn()).status)
  expect(statuses).toContain(429)
})
