import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TextGeneration, TextSummary } from '../../../contract/assistant/generations.ts'
import { startAssistantApp, type AssistantApp } from '../../../tests/support/assistant.ts'
import { movableClock } from '../../../tests/support/clock.ts'
import { sweepOldGenerations } from './sweep-old-generations.ts'

const clock = movableClock()
let assistant: AssistantApp
beforeAll(async () => {
  assistant = await startAssistantApp({ clock })
  await assistant.grant(100)
})
afterAll(() => assistant.close())
beforeEach(() => assistant.model.play({ kind: 'text', text: 'A text' }))

const call = async (method: string, path: string, token = assistant.user.token) =>
  assistant.app.request(method, `/api/assistant/${path}`, { token })

describe('the history', () => {
  test('is paged from the newest, with each generation once', async () => {
    const ids: string[] = []
    for (let at = 0; at < 7; at += 1) {
      const id = randomUUIDv7()
      await assistant.generate({ id, prompt: `Prompt ${at}` })
      ids.unshift(id)
    }
    const seen: string[] = []
    let cursor = ''
    do {
      const { body } = await call('GET', `generations?limit=3${cursor && `&cursor=${cursor}`}`)
      seen.push(...(body['generations'] as TextGeneration[]).map(({ id }) => id))
      cursor = (body['nextCursor'] as string | null) ?? ''
    } while (cursor !== '')
    expect(seen).toEqual(ids)
  })

  test('does not contain a deleted generation or its texts', async () => {
    const id = randomUUIDv7()
    await assistant.generate({ id, prompt: 'Not to be kept' })
    expect((await call('DELETE', `generations/${id}`)).status).toBe(200)
    expect((await call('DELETE', `generations/${id}`)).status).toBe(404)
    expect(JSON.stringify((await call('GET', 'generations')).body)).not.toContain('Not to be kept')
  })

  test('loses generations after a year, but none that is still running', async () => {
    const [old, running] = [randomUUIDv7(), randomUUIDv7()]
    for (const id of [old, running]) await assistant.generate({ id, prompt: 'Long ago' })
    const { db } = assistant.app.ctx
    await sql`update assistant_generations set created_at = now() - interval '366 days' where id in (${old}, ${running})`.execute(
      db,
    )
    await sql`update assistant_generations set outcome = 'running', result = '', points = 0 where id = ${running}`.execute(
      db,
    )
    await sweepOldGenerations({ ...assistant.app.ctx, clock: { now: () => new Date() } })
    const left = await db
      .selectFrom('assistant_generations')
      .select('id')
      .where('id', 'in', [old, running])
      .execute()
    expect(left).toEqual([{ id: running }])
    await sql`delete from assistant_generations where id = ${running}`.execute(db)
  })

  test('does not allow deleting a running generation', async () => {
    assistant.model.play({ kind: 'text', text: 'word '.repeat(20), everyMs: 30 })
    const id = randomUUIDv7()
    const writing = assistant.generate({ id })
    await expect
      .poll(async () => JSON.stringify((await call('GET', 'generations?limit=1')).body))
      .toContain(id)
    expect((await call('DELETE', `generations/${id}`)).status).toBe(404)
    expect((await writing).last?.type).toBe('done')
  })

  test('shows excerpts of long texts, and the whole text by its id', async () => {
    // A character of two code units must not be split.
    const source = '𝓪'.repeat(700)
    const id = randomUUIDv7()
    await assistant.generate({ id, action: 'rephrase', platform: 'facebook', text: source })
    const { body } = await call('GET', 'generations?limit=1')
    const [entry] = body['generations'] as TextSummary[]
    expect(entry).toMatchObject({ id, isExcerpt: true, source: '𝓪'.repeat(500), result: 'A text' })
    const whole = await call('GET', `generations/${id}`)
    expect(whole.body).toMatchObject({
      generation: { id, action: 'rephrase', source, result: 'A text', outcome: 'done', points: 2 },
      balance: { heldPoints: 0 },
    })
  })

  test('stays small regardless of the length of its texts', async () => {
    const { ctx } = assistant.app
    await sql`update assistant_generations set result = ${'long '.repeat(12_000)} where deleted_at is null`.execute(
      ctx.db,
    )
    const { body } = await call('GET', 'generations?limit=100')
    const { generations } = body as { generations: TextSummary[] }
    expect(generations.length).toBeGreaterThan(3)
    expect(JSON.stringify(body).length).toBeLessThan(3_000 * generations.length)
  })

  test('includes a running generation but not a deleted one', async () => {
    assistant.model.play({ kind: 'text', text: 'word '.repeat(20), everyMs: 30 })
    const id = randomUUIDv7()
    const writing = assistant.generate({ id })
    const outcome = async () =>
      ((await call('GET', `generations/${id}`)).body['generation'] as TextGeneration | undefined)?.outcome
    await expect.poll(outcome).toBe('running')
    await writing
    expect(await outcome()).toBe('done')
    await call('DELETE', `generations/${id}`)
    expect(await call('GET', `generations/${id}`)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })

  test('rejects an invalid cursor', async () => {
    for (const cursor of ['x', '1', '1.2', `99999999999999999.${randomUUIDv7()}`]) {
      expect((await call('GET', `generations?cursor=${cursor}`)).status).toBe(400)
    }
  })
})

describe('the health of the models', () => {
  const health = async () => {
    const { body } = await call('GET', 'health')
    return (body['models'] as object[])[0]
  }

  test('comes from the last text; if that is old, the model is asked for a word', async () => {
    await assistant.generate()
    const asked = assistant.model.asked.length
    expect(await health()).toMatchObject({ name: 'test-model', outcome: 'working', problem: null })
    expect(assistant.model.asked.length).toBe(asked)

    clock.advance(61_000)
    assistant.model.play({ kind: 'status', status: 401 })
    expect(await health()).toMatchObject({
      outcome: 'failing',
      problem: { code: 'model_unauthorized' },
      latencyMs: null,
    })
    expect(assistant.model.asked.length).toBe(asked + 1)
  })

  test('is checked once for concurrent requests', async () => {
    clock.advance(61_000)
    assistant.model.play({ kind: 'text', text: 'ready', firstMs: 100 })
    const asked = assistant.model.asked.length
    const all = await Promise.all([health(), health(), health()])
    for (const one of all) expect(one).toMatchObject({ outcome: 'working', latencyMs: expect.any(Number) })
    expect(assistant.model.asked.length).toBe(asked + 1)
  })

  test('is shown only to the owner of a workspace', async () => {
    const { ctx } = assistant.app
    const member = await assistant.app.addUser()
    await sql`alter table members drop constraint members_role_check`.execute(ctx.db)
    await ctx.db
      .updateTable('members')
      .set({ role: 'editor' })
      .where('user_id', '=', member.user.id)
      .execute()
    expect(await call('GET', 'health', member.token)).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    })
  })
})

test('the status contains the model, its cost and the available actions', async () => {
  const { body } = await call('GET', 'status')
  expect(body).toMatchObject({
    model: { name: 'test-model', builtIn: false },
    price: 2,
    can: { write: true, translate: true, version: true },
  })
})

test('without a model, the template writer is used, named and free', async () => {
  const own = await startAssistantApp({ env: { AI_BASE_URL: '', AI_API_KEY: '', AI_MODEL: '' } })
  try {
    const { body } = await own.app.request('GET', '/api/assistant/status', { token: own.user.token })
    expect(body).toMatchObject({ model: { builtIn: true }, price: 0, can: { write: true, translate: false } })
    const { last, events } = await own.generate({ language: 'ja' })
    expect(last).toMatchObject({ type: 'done', model: { builtIn: true }, points: 0 })
    expect(events.filter(({ type }) => type === 'delta').length).toBeGreaterThan(1)
    const refused = await own.generate({ action: 'translate', text: 'Hello' })
    expect(refused).toMatchObject({
      status: 503,
      refusal: { message: expect.stringContaining('needs a model') },
    })
    expect(await own.generate({ prompt: '!!!' })).toMatchObject({
      last: { type: 'failed', code: 'answer_empty' },
    })
    expect([await own.available(), await own.held()]).toEqual([10, 0])
    expect(own.model.asked).toEqual([])
    const health = await own.app.request('GET', '/api/assistant/health', { token: own.user.token })
    expect(health.body['models']).toMatchObject([{ builtIn: true, outcome: 'working' }])
  } finally {
    await own.close()
  }
})

test('with unlimited points, a text holds no points and costs none', async () => {
  const free = await startAssistantApp({ env: { POINTS: 'unlimited' } })
  try {
    const { events, last } = await free.generate()
    expect(events[0]).toMatchObject({ type: 'started', points: 0 })
    expect(last).toMatchObject({ type: 'done', points: 0, balance: { unlimited: true } })
  } finally {
    await free.close()
  }
})
