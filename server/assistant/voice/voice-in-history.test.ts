import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BrandVoice } from '../../../contract/brand-voices/brand-voices.ts'
import type { GenerationSummary } from '../../../contract/assistant/generations.ts'
import { startAssistantApp, type AssistantApp } from '../../../tests/support/assistant.ts'

let assistant: AssistantApp
let voice: BrandVoice

beforeAll(async () => {
  assistant = await startAssistantApp({ env: { DEFAULT_PLAN: 'pro' } })
  await assistant.grant(200)
})
afterAll(() => assistant.close())
beforeEach(async () => {
  const { body } = await ask('POST', '/api/brand-voices', { name: `Voice ${randomUUIDv7()}` })
  voice = body['voice'] as BrandVoice
})

const ask = (method: string, path: string, body?: object) =>
  assistant.app.request(method, path, { token: assistant.user.token, ...(body && { body }) })

async function newest(count = 1): Promise<GenerationSummary[]> {
  const { body } = await ask('GET', `/api/assistant/generations?limit=${count}`)
  return body['generations'] as GenerationSummary[]
}

describe('the history', () => {
  test('contains the brand voice of texts, versions and ideas', async () => {
    const named = { id: voice.id, name: voice.name }
    await assistant.generate({ voiceId: voice.id })
    expect((await newest())[0]?.voice).toEqual(named)
    const versions = [{ id: randomUUIDv7(), platform: 'linkedin' }]
    await assistant.versions({ text: 'We open on Friday', from: 'twitter', versions, voiceId: voice.id })
    expect((await newest())[0]).toMatchObject({ action: 'version', voice: named })
    await ask('POST', '/api/assistant/ideas', { id: randomUUIDv7(), topic: 'Bread', voiceId: voice.id })
    expect((await newest())[0]).toMatchObject({ action: 'ideas', voice: named })
  })

  test('keeps the voice name of that time after it is renamed or deleted', async () => {
    const { id, name } = voice
    await assistant.generate({ voiceId: id })
    await ask('PUT', `/api/brand-voices/${id}`, { version: voice.version, name: `New ${randomUUIDv7()}` })
    expect((await newest())[0]?.voice).toEqual({ id, name })
    expect((await ask('DELETE', `/api/brand-voices/${id}?version=${voice.version + 1}`)).status).toBe(200)
    expect((await newest())[0]?.voice).toEqual({ id, name })
  })

  test('contains the default voice if none was chosen, and none if none was used', async () => {
    const { body } = await ask('GET', '/api/brand-voices')
    const standard = (body['voices'] as BrandVoice[]).find(({ isDefault }) => isDefault)
    await assistant.generate()
    expect((await newest())[0]?.voice).toEqual({ id: standard?.id, name: standard?.name })
    await assistant.generate({ voiceId: null })
    await assistant.generate({ action: 'fix', text: 'We  open', voiceId: voice.id })
    for (const entry of await newest(2)) expect(entry.voice).toBeNull()
  })

  test('does not keep the name of a deleted generation', async () => {
    const id = randomUUIDv7()
    await assistant.generate({ id, voiceId: voice.id })
    await ask('DELETE', `/api/assistant/generations/${id}`)
    const rows = await assistant.app.ctx.db
      .selectFrom('assistant_generations')
      .select('voice_name')
      .where('id', '=', id)
      .execute()
    expect(rows).toEqual([{ voice_name: null }])
  })
})
