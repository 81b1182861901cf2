import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PictureGeneration } from '../../../contract/assistant/generations.ts'
import type { BrandVoice } from '../../../contract/brand-voices/brand-voices.ts'
import { apiClient } from '../../../tests/support/api-client.ts'
import type { TestUser } from '../../../tests/support/app.ts'
import { startAssistantApp, type AssistantApp } from '../../../tests/support/assistant.ts'
import { openLogo } from './open-logo.ts'

let assistant: AssistantApp
let user: TestUser
let voice: BrandVoice

const colors = ['#0f766e', '#fef3c7', '#f97316']
const logoColor = '#7c3aed'
const card = { kind: 'announcement', platform: 'instagram', text: 'We open on Friday', detail: 'From 8' }

beforeAll(async () => {
  assistant = await startAssistantApp({ env: { DEFAULT_PLAN: 'pro' } })
})
afterAll(() => assistant.close())
beforeEach(async () => {
  await sql`truncate rate_limits`.execute(assistant.app.ctx.db)
  user = await assistant.app.addUser()
  await assistant.grant(200, user.workspaceId)
  voice = await newVoice({ colors, logoId: await newLogo() })
})

const ask = (method: string, path: string, body?: object, token = user.token) =>
  assistant.app.request(method, path, { token, ...(body && { body }) })

async function newLogo(owner = user): Promise<string> {
  const bytes = await sharp({ create: { width: 300, height: 120, channels: 3, background: logoColor } })
    .png()
    .toBuffer()
  return (await apiClient(assistant.app.url, owner.token).upload(bytes, 'logo.png', 'image/png')).id
}

async function newVoice(fields: object): Promise<BrandVoice> {
  const { body } = await ask('POST', '/api/brand-voices', { name: `Voice ${randomUUIDv7()}`, ...fields })
  return body['voice'] as BrandVoice
}

async function create(body: object = {}) {
  const all = { id: randomUUIDv7(), ...card, voiceId: voice.id, colors: 'brand', logo: true, variation: 0 }
  const reply = await ask('POST', '/api/assistant/pictures', { ...all, ...body })
  return { status: reply.status, body: reply.body, picture: reply.body['generation'] as PictureGeneration }
}

async function newest(): Promise<PictureGeneration> {
  const { body } = await ask('GET', '/api/assistant/generations?limit=1')
  return (body['generations'] as PictureGeneration[])[0] ?? expect.fail('nothing in the history')
}

/** Counts the pixels of a picture that have a color. */
async function countOf(picture: PictureGeneration, color: string): Promise<number> {
  const response = await fetch(new URL(picture.media?.url ?? '', assistant.app.url))
  const bytes = Buffer.from(await response.arrayBuffer())
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const wanted = Number.parseInt(color.slice(1), 16)
  let count = 0
  for (let at = 0; at < data.length; at += info.channels) {
    if (data.readUIntBE(at, 3) === wanted) count += 1
  }
  return count
}

const untouched = async (before: number) => {
  expect(await assistant.available(user.workspaceId)).toBe(before)
  expect(await assistant.held(user.workspaceId)).toBe(0)
}

describe('a card of a brand', () => {
  test('is drawn in its colors with its logo, and the history keeps its settings', async () => {
    const { status, picture } = await create()
    expect(status).toBe(200)
    expect(await countOf(picture, '#0f766e')).toBeGreaterThan(100_000)
    expect(await countOf(picture, logoColor)).toBeGreaterThan(5_000)
    expect(await newest()).toMatchObject({
      colors,
      logoId: voice.logo?.id,
      voice: { id: voice.id, name: voice.name },
      variation: 0,
    })
  })

  test('can use one color and no logo', async () => {
    const { picture } = await create({ colors: '#f97316', logo: false })
    expect(await countOf(picture, logoColor)).toBe(0)
    const { colors: kept, logoId, voice: named } = await newest()
    expect([kept, logoId, named?.name]).toEqual(['#f97316', undefined, voice.name])
  })

  test('stays the same if the voice is changed or deleted', async () => {
    const id = randomUUIDv7()
    const { picture } = await create({ id })
    await ask('PUT', `/api/brand-voices/${voice.id}`, { version: voice.version, name: 'Other', colors: [] })
    expect(await newest()).toMatchObject({ colors, logoId: voice.logo?.id, voice: { name: voice.name } })
    await ask('DELETE', `/api/brand-voices/${voice.id}?version=${voice.version + 1}`)
    expect((await create({ id })).picture.media?.id).toBe(picture.media?.id)
  })
})

describe('before anything is held', () => {
  test('a deleted voice is rejected', async () => {
    await ask('DELETE', `/api/brand-voices/${voice.id}?version=${voice.version}`)
    const before = await assistant.available(user.workspaceId)
    const { status, body } = await create()
    expect([status, body['code']]).toEqual([404, 'not_found'])
    await untouched(before)
  })

  test.each([
    ['logo', { logoId: null }, { colors: 'brand' }],
    ['colors', { colors: [] }, { logo: false }],
  ])('a voice that lost its %s is refused, with the way out', async (field, change, wanted) => {
    const fields = { name: voice.name, colors, logoId: voice.logo?.id, ...change }
    await ask('PUT', `/api/brand-voices/${voice.id}`, { version: voice.version, ...fields })
    const before = await assistant.available(user.workspaceId)
    const { status, body } = await create(wanted)
    expect(status).toBe(400)
    expect(body['errors']).toEqual({ [field]: expect.stringMatching(/no (logo|colors) any more\. .+/) })
    await untouched(before)
  })

  test('voices and logos of other workspaces are rejected as if they did not exist', async () => {
    const other = await assistant.app.addUser()
    const { status, body } = await create({ voiceId: randomUUIDv7() })
    const unknown = [status, body['code'], body['message']]
    const theirs = await ask('POST', '/api/brand-voices', { name: 'Theirs', colors }, other.token)
    const { id: theirVoice } = theirs.body['voice'] as BrandVoice
    const before = await assistant.available(user.workspaceId)
    const refused = await create({ voiceId: theirVoice, logo: false })
    expect([refused.status, refused.body['code'], refused.body['message']]).toEqual(unknown)
    // Stored directly, because the API does not allow it.
    const theirLogo = await newLogo(other)
    await assistant.app.ctx.db
      .updateTable('brand_voices')
      .set({ logo_media_id: theirLogo })
      .where('id', '=', voice.id)
      .execute()
    expect((await create()).status).toBe(400)
    await untouched(before)
  })

  test('brand colors require a voice', async () => {
    const before = await assistant.available(user.workspaceId)
    for (const wanted of [{ logo: false }, { colors: 'auto' }]) {
      const { status, body } = await create({ voiceId: null, ...wanted })
      expect(status).toBe(400)
      expect(Object.keys(body['errors'] as object)).toEqual(['voiceId'])
    }
    await untouched(before)
  })

  test('brand colors require a plan with brand voices', async () => {
    const free = await startAssistantApp({ env: { DEFAULT_PLAN: 'free' } })
    try {
      const body = { id: randomUUIDv7(), ...card, voiceId: voice.id, colors: 'brand' }
      const reply = await free.app.request('POST', '/api/assistant/pictures', {
        token: free.user.token,
        body,
      })
      expect(reply.body['code']).toBe('plan_required')
      expect(await free.held()).toBe(0)
    } finally {
      await free.close()
    }
  })
})

test('deleting the logo while the card is drawn ends it without a charge', async () => {
  await expect(openLogo(assistant.app.ctx, user.workspaceId, randomUUIDv7())).rejects.toThrow('interrupted')
  const other = await assistant.app.addUser()
  const theirs = await newLogo(other)
  await expect(openLogo(assistant.app.ctx, user.workspaceId, theirs)).rejects.toThrow('interrupted')
  expect(await openLogo(assistant.app.ctx, other.workspaceId, theirs)).toMatchObject({
    look: { kind: 'opaque' },
  })
})
