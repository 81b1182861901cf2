import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { GenerationProblemCode } from '../../../contract/assistant/generations.ts'
import { platforms } from '../../../contract/platforms/platforms.ts'
import { startAssistantApp, type AssistantApp } from '../../../tests/support/assistant.ts'
import type { Play } from '../../../tests/support/model-server.ts'

let assistant: AssistantApp
beforeAll(async () => {
  assistant = await startAssistantApp()
  await assistant.grant(200)
})
afterAll(() => assistant.close())
beforeEach(async () => {
  await assistant.app.ctx.db.deleteFrom('rate_limits').execute()
})

const long = 'word '.repeat(100).trim()
const faults: [string, Play, GenerationProblemCode, object?][] = [
  ['refuses the key', { kind: 'status', status: 401 }, 'model_unauthorized'],
  ['forbids the model', { kind: 'status', status: 403 }, 'model_unauthorized'],
  ['does not know the model', { kind: 'status', status: 404 }, 'model_failed'],
  ['is busy', { kind: 'status', status: 429 }, 'model_busy'],
  ['is busy for an hour', { kind: 'status', status: 429, retryAfter: '3600' }, 'model_busy'],
  [
    'is busy until a date',
    { kind: 'status', status: 429, retryAfter: 'Fri, 31 Dec 2099 23:59:59 GMT' },
    'model_busy',
  ],
  ['fails', { kind: 'status', status: 500 }, 'model_failed'],
  ['fails with a page', { kind: 'status', status: 502, body: '<html>Bad gateway</html>' }, 'model_failed'],
  ['never begins', { kind: 'stall' }, 'model_stalled'],
  ['stops in the middle', { kind: 'stall', after: 'Our second shop' }, 'model_stalled'],
  ['breaks off in the middle', { kind: 'break', after: 'Our second shop' }, 'model_failed'],
  ['breaks off at once', { kind: 'break' }, 'model_failed'],
  ['answers what is no stream', { kind: 'raw', body: '<html>Welcome</html>' }, 'model_unreadable'],
  ['answers broken JSON', { kind: 'raw', body: 'data: {"choices":[{"del\n\n' }, 'model_unreadable'],
  ['answers another shape', { kind: 'raw', body: 'data: {"choices":"none"}\n\n' }, 'model_unreadable'],
  [
    'reports an error in the stream',
    { kind: 'raw', body: 'data: {"error":{"message":"overloaded","type":"overloaded_error"}}\n\n' },
    'model_busy',
  ],
  ['ends without a word of why', { kind: 'raw', body: 'data: [DONE]\n\n' }, 'model_unreadable'],
  ['gives no text', { kind: 'text', text: '' }, 'answer_empty'],
  ['gives only signs', { kind: 'text', text: '--- ***' }, 'answer_empty'],
  ['is blocked', { kind: 'text', text: 'Our second', finish: 'content_filter' }, 'answer_blocked'],
  [
    'blocks the prompt',
    { kind: 'status', status: 400, body: '{"error":{"message":"no","code":"content_filter"}}' },
    'answer_blocked',
  ],
  [
    'answers in another script',
    { kind: 'text', text: '私たちのパン屋は金曜日に二号店を開きます。ぜひお越しください。' },
    'answer_language',
  ],
  [
    'answers in English instead of Korean',
    { kind: 'text', text: 'Our bakery opens a second shop' },
    'answer_language',
    { language: 'ko' },
  ],
  ['never ends', { kind: 'endless', word: 'more ' }, 'answer_too_long'],
  ['sends huge pieces', { kind: 'endless', word: 'x'.repeat(40_000) }, 'answer_too_long'],
  ['sends bytes without end', { kind: 'flood' }, 'model_unreadable'],
  ['writes one sentence over the limit', { kind: 'text', text: long }, 'answer_too_long'],
  [
    'is cut off by its own limit',
    { kind: 'text', text: 'Our second shop', finish: 'length' },
    'answer_too_long',
  ],
]

test.each(faults)('a model that %s costs nothing and says so', async (_name, play, code, task = {}) => {
  assistant.model.play(play)
  const before = await assistant.available()
  const { status, last } = await assistant.generate(task)
  expect(status).toBe(200)
  if (last?.type !== 'failed') throw new Error(JSON.stringify(last))
  expect(last.code).toBe(code)
  expect(last.message).toContain('You were not charged any points.')
  expect(await assistant.available()).toBe(before)
  expect(await assistant.held()).toBe(0)
  // The stream reports the same balance.
  expect(last.balance && last.balance.total_points - last.balance.used_points).toBe(before)
  await expect.poll(() => assistant.model.open()).toBe(0)
  const history = await assistant.app.request('GET', '/api/assistant/generations?limit=1', {
    token: assistant.user.token,
  })
  expect(history.body['generations']).toMatchObject([{ outcome: 'failed', points: 0, problem: { code } }])
})

test('an unreachable model costs nothing and says so', async () => {
  const gone = await startAssistantApp({ env: { AI_BASE_URL: 'http://127.0.0.1:9/v1' } })
  try {
    const { last } = await gone.generate()
    expect(last).toMatchObject({ type: 'failed', code: 'model_unreachable' })
    expect([await gone.available(), await gone.held()]).toEqual([10, 0])
  } finally {
    await gone.close()
  }
})

test('a temporary fault is overcome by asking once more', async () => {
  for (const fault of [
    { kind: 'status', status: 500 },
    { kind: 'status', status: 429, retryAfter: '1' },
    { kind: 'stall' },
    { kind: 'text', text: '' },
  ] satisfies Play[]) {
    assistant.model.play(fault, { kind: 'text', text: 'Our second shop opens on Friday.' })
    const before = await assistant.available()
    const { last } = await assistant.generate()
    expect(last).toMatchObject({ type: 'done', text: 'Our second shop opens on Friday.', points: 2 })
    expect(await assistant.available()).toBe(before - 2)
  }
})

test('once text was shown, the model is not asked again after a fault', async () => {
  assistant.model.play(
    { kind: 'break', after: 'Our second shop opens' },
    { kind: 'text', text: 'Another answer.' },
  )
  const asked = assistant.model.asked.length
  const { last, text } = await assistant.generate()
  expect(last?.type).toBe('failed')
  expect(text.trim()).toBe('Our second shop opens')
  expect(assistant.model.asked.length).toBe(asked + 1)
})

test('a long wait requested by the model is reported to the user', async () => {
  assistant.model.play({ kind: 'status', status: 429, retryAfter: '600' })
  const { last } = await assistant.generate()
  expect(last).toMatchObject({ code: 'model_busy', message: expect.stringContaining('10 minutes') })
})

test('after a text over the limit, the model is asked again with the exact excess, and the shorter text is used', async () => {
  const over = 'a'.repeat(platforms.twitter.limits().characterLimit + 17)
  assistant.model.play({ kind: 'text', text: over }, { kind: 'text', text: 'Short enough.' })
  const { events, last } = await assistant.generate()
  expect(last).toMatchObject({ type: 'done', text: 'Short enough.', points: 2 })
  expect(events).toContainEqual(expect.objectContaining({ type: 'replaced', text: '', reason: 'too_long' }))
  const complaint = assistant.model.asked.at(-1)?.messages.at(-1)?.content
  expect(complaint).toContain('17 characters too long')
})

test('a text that stays over the limit is shortened by whole sentences and keeps its hashtags', async () => {
  const sentence = 'This is one whole sentence of our second shop. '
  assistant.model.play({ kind: 'text', text: `${sentence.repeat(8)}\n\n#bakery #friday` })
  const asked = assistant.model.asked.length
  const { last } = await assistant.generate()
  if (last?.type !== 'done') throw new Error(JSON.stringify(last))
  expect(assistant.model.asked.length).toBe(asked + 3)
  expect(last.text).toBe(`${sentence.repeat(5).trim()}\n\n#bakery #friday`)
  expect(last.points).toBe(2)
})

test('after a text in the wrong language, the model is asked once more, and the right text is used', async () => {
  assistant.model.play(
    { kind: 'text', text: 'Our bakery opens a second shop on Friday.' },
    { kind: 'text', text: '金曜日に二号店がオープンします。ぜひお越しください。' },
  )
  const { last, events } = await assistant.generate({ language: 'ja' })
  expect(last).toMatchObject({ type: 'done', text: '金曜日に二号店がオープンします。ぜひお越しください。' })
  expect(events).toContainEqual(expect.objectContaining({ type: 'replaced', reason: 'language' }))
})

test('the second model is used if the first one fails, and one text is charged', async () => {
  const second = await startAssistantApp()
  const pair = await startAssistantApp({
    env: { AI_FALLBACK_BASE_URL: second.model.url, AI_FALLBACK_MODEL: 'second-model' },
  })
  try {
    pair.model.play({ kind: 'status', status: 500 })
    const { last } = await pair.generate()
    expect(last).toMatchObject({ type: 'done', model: { name: 'second-model', builtIn: false }, points: 2 })
    expect([await pair.available(), await pair.held()]).toEqual([8, 0])
    expect(pair.model.asked).toHaveLength(2)
    expect(second.model.asked).toHaveLength(1)
  } finally {
    await pair.close()
    await second.close()
  }
})
