import { capabilitiesOf, type Role } from '../../contract/workspaces/access.ts'
import { randomUUIDv7 } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BrandVoice, LearnedSample } from '../../contract/brand-voices/brand-voices.ts'
import { apiClient, type ApiClient } from '../../tests/support/api-client.ts'
import { startTestApp, type TestApp, type TestUser } from '../../tests/support/app.ts'
import { voiceAbilities } from './voices.policy.ts'

let app: TestApp
let user: TestUser
let client: ApiClient
beforeAll(async () => {
  app = await startTestApp({ worker: true, env: { DEFAULT_PLAN: 'free' } })
})
afterAll(() => app.close())

async function startUser(plan: 'free' | 'pro' = 'pro') {
  user = await app.addUser()
  await setPlan(plan)
  client = apiClient(app.url, user.token)
}
const setPlan = (granted_plan: 'free' | 'pro') =>
  app.ctx.db.updateTable('workspaces').set({ granted_plan }).where('id', '=', user.workspaceId).execute()

const ask = (method: string, path: string, body?: object) =>
  app.request(method, `/api/brand-voices${path}`, { token: user.token, ...(body && { body }) })
const make = async (body: object = {}) => {
  const reply = await ask('POST', '', { name: `Voice ${randomUUIDv7()}`, ...body })
  expect(reply).toMatchObject({ status: 200 })
  return reply.body['voice'] as BrandVoice
}
const list = async () => (await ask('GET', '')).body as { voices: BrandVoice[]; can: { create: boolean } }

test('a voice can be created, read, replaced and deleted', async () => {
  await startUser()
  const voice = await make({
    name: ' House voice ',
    description: 'Calm',
    doWords: ['oven', 'Oven', 'rye'],
    dontWords: ['cheap'],
    samples: ['We bake at four.'],
    hashtags: ['#Oven', 'rye_bread'],
    colors: ['#4F46E5', '#4f46e5'],
    emojiHabit: 'none',
  })
  expect(voice).toMatchObject({
    name: 'House voice',
    doWords: ['oven', 'rye'],
    hashtags: ['Oven', 'rye_bread'],
    colors: ['#4f46e5'],
    emojiHabit: 'none',
    hashtagHabit: 'few',
    isDefault: true,
    version: 1,
    can: { edit: true, delete: true },
  })
  const saved = await ask('PUT', `/${voice.id}`, { version: 1, name: 'Louder', emojiHabit: 'many' })
  expect(saved.body['voice']).toMatchObject({ name: 'Louder', emojiHabit: 'many', doWords: [], version: 2 })
  expect((await ask('DELETE', `/${voice.id}?version=2`)).status).toBe(200)
  expect((await list()).voices).toEqual([])
})

test('saving or deleting an older version is refused', async () => {
  await startUser()
  const { id } = await make({ name: 'One' })
  await ask('PUT', `/${id}`, { version: 1, name: 'Two' })
  expect((await ask('PUT', `/${id}`, { version: 1, name: 'Three' })).body).toMatchObject({
    code: 'stale_version',
  })
  expect((await ask('DELETE', `/${id}?version=1`)).body).toMatchObject({ code: 'stale_version' })
  expect((await list()).voices).toMatchObject([{ name: 'Two', version: 2 }])
})

test('at most one voice is the default, also under concurrent saves', async () => {
  await startUser()
  const first = await make()
  await Promise.all([make({ isDefault: true }), make({ isDefault: true }), make({ isDefault: true })])
  const { voices } = await list()
  expect(voices.filter(({ isDefault }) => isDefault)).toHaveLength(1)
  expect(voices[0]?.isDefault).toBe(true)
  const now = voices.find(({ id }) => id === first.id)
  await ask('PUT', `/${first.id}`, { version: now?.version, name: 'First', isDefault: true })
  expect((await list()).voices.filter(({ isDefault }) => isDefault)).toMatchObject([{ name: 'First' }])
})

test('names are unique regardless of case, and the number of voices is limited', async () => {
  await startUser()
  await make({ name: 'House' })
  expect((await ask('POST', '', { name: 'hOUSE' })).body).toMatchObject({
    code: 'validation_failed',
    errors: { name: 'Another voice has this name.' },
  })
  for (let at = 1; at < 17; at += 1) await make({ name: `Voice ${at}` })
  const replies = await Promise.all(
    Array.from({ length: 6 }, (_, at) => ask('POST', '', { name: `One more ${at}` })),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(3)
  expect(replies.find(({ status }) => status !== 200)?.body).toMatchObject({ code: 'conflict' })
})

test('names are unique also with an unpaired surrogate, which the database replaces', async () => {
  await startUser()
  const halves = ['House \ud800', 'House \udfff']
  const [first, second] = [
    await ask('POST', '', { name: halves[0] }),
    await ask('POST', '', { name: halves[1] }),
  ]
  expect(first).toMatchObject({ status: 200, body: { voice: { name: 'House \ufffd' } } })
  expect(second.body).toMatchObject({
    code: 'validation_failed',
    errors: { name: 'Another voice has this name.' },
  })
})

test.each([
  ['no name', { name: ' ' }],
  ['a long name', { name: 'x'.repeat(61) }],
  ['too many samples', { name: 'A', samples: Array.from({ length: 11 }, (_, at) => `${at}`) }],
  ['a long sample', { name: 'A', samples: ['x'.repeat(3_001)] }],
  ['a hashtag of two words', { name: 'A', hashtags: ['two words'] }],
  ['an invalid color', { name: 'A', colors: ['red'] }],
  ['an unknown habit', { name: 'A', emojiHabit: 'some' }],
])('%s is refused', async (_what, body) => {
  await startUser()
  expect((await ask('POST', '', body)).body).toMatchObject({ code: 'validation_failed' })
})

test('a logo is a picture of the workspace and cannot be deleted while a voice uses it', async () => {
  await startUser()
  const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#4f46e5' } })
    .png()
    .toBuffer()
  const logo = await client.upload(bytes, 'logo.png', 'image/png')
  const voice = await make({ logoId: logo.id })
  expect(voice.logo).toMatchObject({ id: logo.id })
  const remove = () => app.request('DELETE', `/api/media/${logo.id}`, { token: user.token })
  expect((await remove()).body).toMatchObject({ code: 'conflict' })
  expect((await ask('POST', '', { name: 'B', logoId: randomUUIDv7() })).body).toMatchObject({
    code: 'not_found',
  })
  await ask('DELETE', `/${voice.id}?version=1`)
  await app.ctx.db.updateTable('media').set({ content_type: 'video/mp4' }).where('id', '=', logo.id).execute()
  expect((await ask('POST', '', { name: 'C', logoId: logo.id })).body).toMatchObject({ code: 'not_found' })
  expect((await remove()).status).toBe(200)
})

describe('a plan without brand voice', () => {
  test('refuses to create, change and learn, and names the plan that allows it', async () => {
    await startUser('free')
    expect(await list()).toMatchObject({ voices: [], can: { create: false } })
    for (const reply of [await ask('POST', '', { name: 'A' }), await ask('POST', '/learn', {})]) {
      expect(reply).toMatchObject({ status: 403, body: { code: 'plan_required' } })
      expect(reply.body['message']).toContain('Pro')
    }
  })

  test('still shows existing voices and allows deleting them', async () => {
    await startUser()
    const { id } = await make()
    await setPlan('free')
    expect((await list()).voices).toMatchObject([{ id, can: { edit: false, delete: true } }])
    expect((await ask('PUT', `/${id}`, { version: 1, name: 'B' })).body).toMatchObject({
      code: 'plan_required',
    })
    expect((await ask('DELETE', `/${id}?version=1`)).status).toBe(200)
  })
})

test('only a role with the capability may change a voice, on any plan', () => {
  const abilities = (role: Role) => voiceAbilities({ capabilities: capabilitiesOf[role] }, true)
  expect(abilities('editor')).toEqual({ edit: false, delete: false })
  expect(abilities('owner')).toEqual({ edit: true, delete: true })
})

describe('learned samples', () => {
  const learn = async (body: object = {}) => {
    const reply = await ask('POST', '/learn', body)
    expect(reply).toMatchObject({ status: 200 })
    return reply.body as { samples: LearnedSample[]; problems: string[] }
  }

  test('contain our own posts and the platform’s, without duplicates', async () => {
    await startUser()
    const account = await client.connect('twitter', 'voice_x')
    const text = 'We bake at four & open at six: https://example.com/hours'
    const post = await client.draft(account, text)
    await client.until((await client.act(post, 'publish')).id, ['published'])
    // As if it had been published elsewhere, so that only the platform has it.
    const other = await client.draft(account, 'Rye bread comes out of the oven now')
    await client.until((await client.act(other, 'publish')).id, ['published'])
    await app.ctx.db.deleteFrom('posts').where('id', '=', other.id).execute()
    const { samples, problems } = await learn()
    expect(problems).toEqual([])
    expect(samples).toMatchObject([
      {
        text: 'Rye bread comes out of the oven now',
        source: 'platform',
        username: 'voice_x',
        platform: 'twitter',
      },
      { text, source: 'here' },
    ])
    // Nothing is stored before the user saves it.
    expect((await list()).voices).toEqual([])
  })

  test('come from Instagram too, and an unreadable account does not affect the others', async () => {
    await startUser()
    const account = await client.connect('instagram', 'voice_ig')
    const bytes = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#4f46e5' } })
      .jpeg()
      .toBuffer()
    const media = await client.upload(bytes, 'a.jpg', 'image/jpeg')
    const post = await client.draft(account, 'A caption about our morning bread', [media])
    await client.until((await client.act(post, 'publish')).id, ['published'])
    await app.ctx.db.deleteFrom('posts').where('id', '=', post.id).execute()
    const broken = await client.connect('twitter', 'voice_gone')
    await app.ctx.db
      .updateTable('social_accounts')
      .set({ status: 'reauth_required' })
      .where('id', '=', broken.id)
      .execute()
    const { samples, problems } = await learn()
    expect(samples).toMatchObject([{ text: 'A caption about our morning bread', source: 'platform' }])
    expect(problems).toEqual([expect.stringContaining('Connect @voice_gone on Twitter/X again')])
    expect((await learn({ accountIds: [account.id] })).problems).toEqual([])
  })

  test('of an account of another workspace are refused', async () => {
    await startUser()
    expect((await ask('POST', '/learn', { accountIds: [randomUUIDv7()] })).body).toMatchObject({
      code: 'not_found',
    })
  })
})
