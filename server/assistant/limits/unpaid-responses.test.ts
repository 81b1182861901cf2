import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { plainTask, startAssistantApp, type AssistantApp } from '../../../tests/support/assistant.ts'
import { movableClock } from '../../../tests/support/clock.ts'
import type { TestUser } from '../../../tests/support/app.ts'

const clock = movableClock()
const hourMs = 3_600_000
let assistant: AssistantApp
let user: TestUser
beforeAll(async () => {
  assistant = await startAssistantApp({ clock })
})
afterAll(() => assistant.close())
beforeEach(async () => {
  user = await assistant.app.addUser()
  await assistant.grant(1_000, user.workspaceId)
})

const wrongLanguage = { kind: 'text', text: 'これは日本語の文章です。とても長い文章です。' } as const
const generate = async (body: object = {}) => {
  await sql`truncate rate_limits`.execute(assistant.app.ctx.db)
  return assistant.generate(body, user.token)
}
const plan = (key: 'free' | 'pro') =>
  assistant.app.ctx.db
    .updateTable('workspaces')
    .set({ granted_plan: key })
    .where('id', '=', user.workspaceId)
    .execute()
async function fail(times: number): Promise<void> {
  assistant.model.play(wrongLanguage)
  for (let time = 0; time < times; time += 1) {
    expect((await generate()).last).toMatchObject({ type: 'failed', code: 'answer_language' })
  }
}

test('after 20 free answers in a day the model is no longer asked', async () => {
  await fail(20)
  const asked = assistant.model.asked.length
  const refused = await generate()
  expect(refused).toMatchObject({
    status: 429,
    refusal: { code: 'rate_limited', message: expect.stringContaining('Please try again in 24 hours') },
  })
  const versions = await assistant.versions(
    { text: 'Bread', from: 'facebook', versions: [{ id: crypto.randomUUID(), platform: 'twitter' }] },
    user.token,
  )
  expect(versions.status).toBe(429)
  expect(assistant.model.asked.length).toBe(asked)
  expect(await assistant.held(user.workspaceId)).toBe(0)

  // Another workspace is not affected.
  assistant.model.play({ kind: 'text', text: 'Our second shop opens on Friday. Come by!' })
  expect((await assistant.generate()).status).toBe(200)

  // A higher plan has a higher limit.
  await plan('pro')
  expect((await generate()).last).toMatchObject({ type: 'done', points: 2 })
  await plan('free')
  expect((await generate()).status).toBe(429)

  // Once the first of them is a day old, another one is allowed.
  clock.advance(24 * hourMs)
  expect((await generate()).last).toMatchObject({ type: 'done' })
})

test('a rejection has a Retry-After header', async () => {
  await fail(20)
  clock.advance(23 * hourMs)
  const reply = await assistant.open(
    'generate',
    { id: crypto.randomUUID(), platform: 'twitter', prompt: 'Bread' },
    { token: user.token },
  )
  expect(reply.status).toBe(429)
  const seconds = Number(reply.headers.get('retry-after'))
  expect(seconds).toBeGreaterThan(3_500)
  expect(seconds).toBeLessThanOrEqual(3_600)
})

const unpaid = async () => {
  const { rows } = await sql<{ unpaid_answer: boolean }>`
    select unpaid_answer from assistant_generations where workspace_id = ${user.workspaceId}
    order by created_at desc, id desc limit 1`.execute(assistant.app.ctx.db)
  return rows[0]?.unpaid_answer
}

test('an unchanged text counts, and deleting it from the history does not change that', async () => {
  assistant.model.play({ kind: 'text', text: 'A good text.' })
  await generate({ action: 'fix', text: 'A good text.' })
  expect(await unpaid()).toBe(true)
  await sql`update assistant_generations set deleted_at = now(), result = ''`.execute(assistant.app.ctx.db)
  expect(await unpaid()).toBe(true)
})

test.each<[string, string, object]>([
  ['a text', 'generate', plainTask],
  ['ideas', 'ideas', { topic: 'Our bakery', language: 'en', platforms: ['twitter'] }],
])('%s whose caller leaves before the answer count', async (_what, path, body) => {
  assistant.model.play({ kind: 'stall' })
  await sql`truncate rate_limits`.execute(assistant.app.ctx.db)
  const asked = assistant.model.asked.length
  const caller = new AbortController()
  const open = assistant.open(
    path,
    { id: crypto.randomUUID(), ...body },
    { token: user.token, signal: caller.signal },
  )
  await expect.poll(() => assistant.model.asked.length).toBe(asked + 1)
  caller.abort()
  await open.then((reply) => reply.text()).catch(() => undefined)
  await expect.poll(unpaid).toBe(true)
})

test('charged answers and failures of the model do not count', async () => {
  assistant.model.play({ kind: 'text', text: 'Our second shop opens on Friday. Come by!' })
  await generate()
  expect(await unpaid()).toBe(false)
  assistant.model.play({ kind: 'status', status: 500 })
  await generate()
  expect(await unpaid()).toBe(false)
})
