import { randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import { generationActions } from '../../../contract/assistant/choices.ts'
import { languageKeys } from '../../../contract/assistant/languages.ts'
import { platformKeys } from '../../../contract/platforms/platforms.ts'
import { judgeResponse } from '../responses/judge-response.ts'
import { cleanResponse } from '../responses/clean-response.ts'
import { writerCan } from '../writer/transform-text.ts'
import { builtInModel } from './built-in-model.ts'
import type { WritingTask } from './model.ts'

async function written(task: Partial<WritingTask>): Promise<string> {
  const whole: WritingTask = {
    id: randomUUIDv7(),
    action: 'write',
    platform: 'twitter',
    language: 'en',
    tone: 'friendly',
    length: 'medium',
    prompt: 'Our bakery opens a second shop on Friday',
    text: '',
    ...task,
  }
  const request = { task: whole, system: '', turns: [], maxTokens: 0, signal: new AbortController().signal }
  let text = ''
  for await (const part of builtInModel.stream(request)) if ('text' in part) text += part.text
  return text
}

test('it supports the actions of the writer', () => {
  for (const action of generationActions) expect(builtInModel.can(action), action).toBe(writerCan(action))
})

test('its texts need no cleaning and satisfy the rules for models', async () => {
  for (const language of languageKeys) {
    for (const platform of platformKeys) {
      const task = { language, platform }
      const text = await written(task)
      expect(cleanResponse(text)).toBe(text)
      expect(
        await judgeResponse({ action: 'write', text: '', ...task } as WritingTask, text, builtInModel),
        `${language} ${platform}`,
      ).toEqual({ kind: 'good' })
    }
  }
})

test('the same id gives the same text, another id another one', async () => {
  const id = randomUUIDv7()
  const texts = await Promise.all([written({ id }), written({ id }), written({ id: randomUUIDv7() })])
  expect(texts[0]).toBe(texts[1])
  expect(texts[2]).not.toBe(texts[0])
})

test('a new draft differs from the text to avoid', async () => {
  const id = randomUUIDv7()
  const before = await written({ id })
  const after = await written({ id, avoid: before })
  expect(after).not.toBe(before)
  expect(after.length).toBeGreaterThan(10)
})

test('corrections need no dictionary and keep all words', async () => {
  const text = 'our  bakry opens on friday ,come by'
  const fixed = await written({ action: 'fix', text })
  expect(fixed).toContain('bakry')
  expect(fixed).toBe('Our bakry opens on friday, come by')
})

test('a version follows the rules of the other platform and adds no claims', async () => {
  const text = `${'Our bakery opens a second shop on Friday. '.repeat(20)}\n\n#bakery #bread #shop #friday`
  const version = await written({ action: 'version', text, from: 'facebook', platform: 'twitter' })
  expect(
    await judgeResponse(
      { action: 'version', text, platform: 'twitter', language: 'en' } as WritingTask,
      version,
      builtInModel,
    ),
  ).toEqual({ kind: 'good' })
  expect((version.match(/#/g) ?? []).length).toBeLessThanOrEqual(2)
  expect(version.length).toBeGreaterThan(100)
  for (const sentence of version.replaceAll(/#\w+/g, '').split('. '))
    expect(text).toContain(sentence.trim().replace(/\.$/, ''))
})

test('every supported action returns a text', async () => {
  const text = 'Our bakery opens a second shop on Friday. Come by and try the new bread. #bakery'
  for (const action of generationActions) {
    if (!builtInModel.can(action)) continue
    expect(
      (await written({ action, text, from: 'facebook', platform: 'linkedin' })).length,
      action,
    ).toBeGreaterThan(10)
  }
})
