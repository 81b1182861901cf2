import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { GenerationProblemCode } from '../../../contract/assistant/generations.ts'
import { startAssistantApp, type AssistantApp } from '../../../tests/support/assistant.ts'
import { readEvents } from '../../../tests/support/read-events.ts'

let assistant: AssistantApp
beforeAll(async () => {
  assistant = await startAssistantApp()
  await assistant.grant(200)
})
afterAll(() => assistant.close())
beforeEach(async () => {
  await assistant.app.ctx.db.deleteFrom('rate_limits').execute()
  assistant.model.asked.length = 0
})

const source = 'Our bakery opens a second shop in Graz on Friday, with free coffee for everyone from 8 to 10.'
const shorter = 'Second shop in Graz on Friday, with free coffee.'
const longer = `${source} We bake rye, spelt and sourdough there every morning, and you can watch us do it.`
const reworded = 'On Friday we open another bakery in Graz, and the coffee is on us from 8 to 10.'
const german =
  'Unsere Bäckerei eröffnet am Freitag einen zweiten Laden in Graz, mit Kaffee für alle von 8 bis 10 Uhr.'
const facebook = { platform: 'facebook', language: 'en' }
const text = (answer: string) => ({ kind: 'text', text: answer }) as const

type Case = [action: string, wrong: string, right: string, code: GenerationProblemCode, complaint: string]
const cases: Case[] = [
  ['shorten', longer, shorter, 'answer_not_shorter', 'not shorter'],
  ['lengthen', shorter, longer, 'answer_not_longer', 'not longer'],
  ['rephrase', source.replace('.', '!'), reworded, 'answer_unchanged', 'the same words'],
  ['tone', source, reworded, 'answer_unchanged', 'the same words'],
  ['translate', reworded, german, 'answer_language', 'not in German'],
  ['rephrase', german, reworded, 'answer_language', 'not in the language of the post'],
]

describe.each(cases)('a model that does not %s as asked', (action, wrong, right, code, complaint) => {
  const task = { action, text: source, language: 'de', platform: 'facebook' }

  test('is asked once more, and what it then does is charged', async () => {
    assistant.model.play(text(wrong), text(right))
    const before = await assistant.available()
    const { last, text: shown } = await assistant.generate(task)
    expect(last).toMatchObject({ type: 'done', text: right, points: 2 })
    expect(shown).toBe(right)
    expect(await assistant.available()).toBe(before - 2)
    expect(assistant.model.asked).toHaveLength(2)
    expect(assistant.model.asked[1]?.messages.at(-1)?.content).toContain(complaint)
  })

  test('is asked no third time: the user is told, and nothing is charged', async () => {
    assistant.model.play(text(wrong))
    const before = await assistant.available()
    const { last } = await assistant.generate(task)
    expect(last).toMatchObject({ type: 'failed', code })
    expect(last?.type === 'failed' && last.message).toContain('You were not charged any points.')
    expect([await assistant.available(), await assistant.held()]).toEqual([before, 0])
    expect(assistant.model.asked).toHaveLength(2)
  })
})

test('a text that was stopped is charged only if it is what was asked for', async () => {
  for (const [action, points] of [
    ['shorten', 0],
    ['lengthen', 2],
  ] as const) {
    assistant.model.play({ kind: 'stall', after: longer })
    const before = await assistant.available()
    const id = randomUUIDv7()
    const leaving = new AbortController()
    const { signal } = leaving
    const reply = await assistant.open('generate', { id, ...facebook, action, text: source }, { signal })
    let shown = ''
    await (async () => {
      for await (const event of readEvents(reply)) {
        if (event.type === 'delta') shown += event.text
        if (shown.trim() === longer) leaving.abort()
      }
    })().catch(() => undefined)
    const outcome = async () => {
      const { body } = await assistant.app.request('GET', `/api/assistant/generations/${id}`, {
        token: assistant.user.token,
      })
      return body['generation']
    }
    await expect.poll(outcome).toMatchObject({ points, outcome: 'stopped' })
    expect([await assistant.available(), await assistant.held()], action).toEqual([before - points, 0])
  }
})
