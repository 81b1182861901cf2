import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startAssistantApp, type AssistantApp } from '../../support/assistant.ts'
import { choice, finish, modelStreams, type ModelStream } from './model-streams.ts'

let assistant: AssistantApp
beforeAll(async () => {
  assistant = await startAssistantApp()
  await assistant.grant(500)
})
afterAll(() => assistant.close())
beforeEach(async () => {
  await assistant.app.ctx.db.deleteFrom('rate_limits').execute()
  await assistant.app.ctx.db.deleteFrom('assistant_generations').execute()
})

const frame = (value: object) => `data: ${JSON.stringify(value)}\n\n`

/** The stream of an OpenAI-compatible server. */
function bodyOf({ sent }: ModelStream): string {
  const chunks = sent.filter((one) => typeof one === 'string' || !('end' in one))
  const isOpen = chunks.length < sent.length
  const frames = chunks.map((one) => frame(typeof one === 'string' ? choice({ content: one }) : one))
  const isEnded = frames.some((one) => /"finish_reason":"/.test(one))
  return [...frames, ...(isOpen || isEnded ? [] : [frame(finish('stop'))]), 'data: [DONE]\n\n'].join('')
}

test.each(modelStreams)('a model that sends $name', async (stream) => {
  assistant.model.play({ kind: 'raw', body: bodyOf(stream) })
  const before = await assistant.available()
  const { last, events, text } = await assistant.generate()
  const cost = before - (await assistant.available())
  if (typeof stream.post !== 'string') {
    expect(last).toMatchObject({ type: 'failed', code: stream.post.problem })
    expect(cost).toBe(0)
    return
  }
  expect(last).toMatchObject({ type: 'done', text: stream.post, mayBeCut: stream.mayBeCut ?? false })
  expect(text).toBe(stream.post)
  expect(cost).toBe(2)
  // Nothing that was shown is taken back.
  if (stream.shownOnce !== false) expect(events.filter(({ type }) => type === 'replaced')).toEqual([])
})
