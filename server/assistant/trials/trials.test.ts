import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ModelTrial, TrialFinding } from '../../../contract/assistant/model-trials.ts'
import { startAssistantApp, type AssistantApp } from '../../../tests/support/assistant.ts'
import type { Play } from '../../../tests/support/model-server.ts'

let assistant: AssistantApp
beforeAll(async () => {
  assistant = await startAssistantApp()
})
afterAll(() => assistant.close())

async function attempt(trial: ModelTrial, play: Play) {
  assistant.model.play(play)
  const { status, body } = await assistant.app.request('POST', '/api/assistant/model/try', {
    token: assistant.user.token,
    body: { trial },
  })
  return { status, findings: body['findings'] as TrialFinding[] }
}
const post = 'Our second shop opens on Friday. Come by!'

test.for<[string, ModelTrial, Play, string[]]>([
  ['streams', 'post', { kind: 'text', text: post }, ['good: It writes a post', 'good: Its text appears']],
  [
    'reasons aloud',
    'post',
    { kind: 'text', text: `<think>Hm.</think>${post}` },
    ['good', 'good', 'note: It reasons'],
  ],
  ['only reasons', 'post', { kind: 'text', text: '<think>Hm.' }, ['problem: It only reasoned']],
  [
    'sends one piece',
    'post',
    { kind: 'text', text: 'Open!' },
    ['good', 'note: Its text arrives all at once'],
  ],
  ['writes Markdown', 'list', { kind: 'text', text: '**Come by**\n- rye' }, ['note: It writes Markdown']],
  ['writes a plain list', 'list', { kind: 'text', text: 'Come by\n- rye' }, ['good: It writes plain text']],
  ['answers in English', 'language', { kind: 'text', text: post }, ['problem: It did not write in German']],
  ['forgets', 'memory', { kind: 'text', text: 'I do not know.' }, ['problem: It forgot']],
  ['has too short a context', 'memory', { kind: 'status', status: 400 }, ['problem: It forgot']],
  ['remembers', 'memory', { kind: 'text', text: 'Cardamom' }, ['good: It remembers']],
  [
    'refuses',
    'everyday',
    { kind: 'text', text: "I'm sorry, but I can't help with that." },
    ['problem: It refused'],
  ],
  ['is empty', 'everyday', { kind: 'text', text: '' }, ['problem: It gave no text. Check']],
  [
    'refuses the key',
    'post',
    { kind: 'status', status: 401 },
    ['problem: It does not accept the key. Check'],
  ],
])('a model that %s is described, for no points', async ([, trial, play, expected]) => {
  const before = await assistant.available()
  const { findings } = await attempt(trial, play)
  expect(findings).toHaveLength(expected.length)
  for (const [at, words] of expected.entries()) {
    expect(`${findings[at]?.level}: ${findings[at]?.text}`).toContain(words)
  }
  expect(await assistant.available()).toBe(before)
  expect(JSON.stringify(findings)).not.toContain('key-of-the-model')
})

test('a workspace tries its model a limited number of times an hour', async () => {
  const statuses = new Set<number>()
  for (let time = 0; time < 30; time += 1) {
    statuses.add((await attempt('post', { kind: 'text', text: post })).status)
  }
  expect([...statuses]).toEqual([200, 429])
})
