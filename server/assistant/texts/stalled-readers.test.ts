import { callerOf } from '../../../tests/support/caller.ts'
import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AssistantEvent } from '../../../contract/assistant/assistant.ts'
import { startAssistantApp, type AssistantApp } from '../../../tests/support/assistant.ts'
import { createGenerations } from '../generations/create-generations.ts'
import { ModelError } from '../models/model.ts'
import { openModels } from '../models/models.ts'
import { runGeneration } from './run-generation.ts'

const text =
  'Our second shop opens on Friday at nine, with bread and rolls for everybody who comes by. See you there!'

let assistant: AssistantApp
beforeAll(async () => {
  assistant = await startAssistantApp()
  assistant.model.play({ kind: 'text', text })
})
afterAll(() => assistant.close())

/** Generates a text for a client that reads some chunks and then stalls until the time limit. */
async function writeFor(takes: number, reason: ModelError) {
  const { app, user } = assistant
  const models = openModels(app.ctx)
  const task = {
    id: randomUUIDv7(),
    action: 'write',
    platform: 'twitter',
    language: 'en',
    tone: 'friendly',
    length: 'short',
    prompt: 'A bakery',
    text: '',
  } as const
  const [created] = await createGenerations(app.ctx, models, callerOf(user), [task])
  if (!created) throw new Error('nothing was created')
  const time = new AbortController()
  const sent: AssistantEvent[] = []
  await runGeneration(app.ctx, created, {
    models,
    signal: time.signal,
    send: async (event) => {
      sent.push(event)
      if (event.type !== 'delta' || sent.length <= takes) return
      setTimeout(() => time.abort(reason), 50)
      await new Promise(() => undefined)
    },
  })
  return sent.at(-1)
}

test('a text is charged if the client reads most of it and then stalls until the time limit', async () => {
  const before = await assistant.available()
  const last = await writeFor(15, new ModelError('model_stalled'))
  expect(last).toMatchObject({ type: 'done', points: 2 })
  expect(await assistant.available()).toBe(before - 2)
  expect(await assistant.held()).toBe(0)
})

test('a text is free if there was almost none of it, or the process ended', async () => {
  const before = await assistant.available()
  expect(await writeFor(2, new ModelError('model_stalled'))).toMatchObject({ type: 'failed' })
  expect(await writeFor(15, new ModelError('interrupted'))).toMatchObject({ code: 'interrupted' })
  expect(await assistant.available()).toBe(before)
  expect(await assistant.held()).toBe(0)
})
