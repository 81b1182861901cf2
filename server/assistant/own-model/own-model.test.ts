import type { Role } from '../../../contract/workspaces/access.ts'
import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OwnModel } from '../../../contract/assistant/own-model.ts'
import { startAssistantApp, type AssistantApp } from '../../../tests/support/assistant.ts'
import { captureLog } from '../../../tests/support/capture-log.ts'
import { startModelServer, type ModelServer } from '../../../tests/support/model-server.ts'
import { createSecretBox } from '../../infra/crypto/secret-box.ts'

const key = 'sk-own-key-of-the-workspace-Zq9x'
const lines: string[] = []
let assistant: AssistantApp
let own: ModelServer

beforeAll(async () => {
  own = await startModelServer()
  const allowed = [new URL(own.url).host, '127.0.0.1:9']
  assistant = await startAssistantApp({ env: { OUTGOING_ALLOW: allowed.join(',') } })
  captureLog(assistant.app.ctx, lines)
})
afterAll(async () => {
  await assistant.close()
  await own.close()
})
beforeEach(async () => {
  own.play({ kind: 'text', text: 'Written by our own model, for nothing at all. Come by on Friday!' })
  await sql`truncate rate_limits`.execute(assistant.app.ctx.db)
  await call('DELETE', 'model')
})

const call = (method: string, path: string, body?: object, token = assistant.user.token) =>
  assistant.app.request(method, `/api/assistant/${path}`, { token, ...(body && { body }) })
const given = (fields: object = {}) => ({
  kind: 'openai-compatible',
  baseUrl: own.url,
  name: 'our-model',
  apiKey: key,
  ...fields,
})
const save = (fields: object = {}) => call('PUT', 'model', given(fields))
const modelOf = async () => (await call('GET', 'model')).body['model'] as OwnModel | null

describe("with a workspace's own model", () => {
  test('it generates texts, versions and ideas, which cost nothing', async () => {
    expect((await save()).status).toBe(200)
    const before = await assistant.available()
    const asked = assistant.model.asked.length
    const { events, last, text } = await assistant.generate()
    expect(events[0]).toMatchObject({ type: 'started', points: 0, model: { name: 'our-model' } })
    expect(last).toMatchObject({ type: 'done', points: 0, model: { name: 'our-model', builtIn: false } })
    expect(text).toContain('our own model')
    expect(own.asked.at(-1)).toMatchObject({ authorization: `Bearer ${key}`, model: 'our-model' })

    const made = await assistant.versions({
      text: 'Our bakery opens',
      from: 'facebook',
      versions: [{ id: randomUUIDv7(), platform: 'twitter' }],
    })
    expect(made.last).toMatchObject({ type: 'done', points: 0 })

    const ideas = Array.from({ length: 7 }, (_, at) => ({
      day: at + 1,
      platform: 'twitter',
      angle: 'Explain',
      hook: `A hook for day ${at + 1}`,
      prompt: 'Write about the bakery and its bread.',
    }))
    own.play({ kind: 'text', text: JSON.stringify({ ideas }) })
    const week = await call('POST', 'ideas', {
      id: randomUUIDv7(),
      topic: 'A bakery',
      platforms: ['twitter'],
    })
    expect(week).toMatchObject({ status: 200, body: { points: 0, model: { name: 'our-model' } } })

    expect(await assistant.available()).toBe(before)
    expect(await assistant.held()).toBe(0)
    expect(assistant.model.asked.length).toBe(asked)
    const { body } = await call('GET', 'generations')
    expect(body['generations']).toMatchObject([{ points: 0 }, { points: 0 }, { points: 0 }])
  })

  test('the status says so, and a workspace without points can use it', async () => {
    const broke = await assistant.app.addUser()
    const spend = { id: randomUUIDv7(), platform: 'twitter', prompt: 'A bakery' }
    for (let text = 0; text < 5; text += 1) {
      await assistant.generate({ ...spend, id: randomUUIDv7() }, broke.token)
    }
    expect((await assistant.generate(spend, broke.token)).refusal.code).toBe('points_insufficient')
    expect((await call('GET', 'status', undefined, broke.token)).body).toMatchObject({
      price: 2,
      ownModel: false,
      canManage: true,
    })
    await call('PUT', 'model', given(), broke.token)
    expect((await assistant.generate(spend, broke.token)).last).toMatchObject({ type: 'done', points: 0 })
    expect((await call('GET', 'status', undefined, broke.token)).body).toMatchObject({
      price: 0,
      ownModel: true,
      model: { name: 'our-model', builtIn: false },
    })
  })

  test('a failing model has no fallback, and the message says where to fix it', async () => {
    await save()
    own.play({ kind: 'status', status: 401 })
    const asked = assistant.model.asked.length
    const { last } = await assistant.generate()
    expect(last).toMatchObject({ type: 'failed', code: 'model_unauthorized' })
    expect(last).toHaveProperty('message', expect.stringContaining('Settings, under Assistant'))
    expect(assistant.model.asked.length).toBe(asked)
    const { body } = await call('GET', 'health')
    expect(body['models']).toMatchObject([
      { name: 'our-model', outcome: 'failing', problem: { message: expect.stringContaining('key') } },
    ])
    await call('DELETE', 'model')
    expect((await assistant.generate()).last).toMatchObject({ points: 2, model: { name: 'test-model' } })
  })

  test('its answers have the same limits and checks as other answers', async () => {
    await save()
    own.play({ kind: 'flood' })
    expect((await assistant.generate()).last).toMatchObject({ type: 'failed', code: 'model_unreadable' })
    own.play({ kind: 'stall' })
    expect((await assistant.generate()).last).toMatchObject({ type: 'failed', code: 'model_stalled' })
    own.play({ kind: 'break', after: 'Half a' })
    expect((await assistant.generate()).last).toMatchObject({ type: 'failed', code: 'model_failed' })
    await expect.poll(() => own.open()).toBe(0)
  })
})

describe('the key', () => {
  test('is encrypted for its workspace, and only its last characters are shown', async () => {
    const saved = await save()
    expect(saved.body['model']).toMatchObject({ name: 'our-model', keyTail: 'Zq9x', baseUrl: own.url })
    await assistant.generate()
    own.play({ kind: 'status', status: 500, body: JSON.stringify({ error: { message: key } }) })
    await assistant.generate()
    const answers = [
      saved.body,
      ...(await Promise.all(['model', 'status', 'health', 'generations'].map(read))),
    ]
    expect(JSON.stringify(answers)).not.toContain(key)
    expect(lines.join()).toContain('our-model')
    expect(lines.join()).not.toContain(key)
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(t)::text as row from assistant_own_models t
      where workspace_id = ${assistant.user.workspaceId}`.execute(assistant.app.ctx.db)
    expect(rows).toHaveLength(1)
    expect(rows[0]?.row).not.toContain(Buffer.from(key).toString('hex'))

    const stranger = await assistant.app.addUser()
    await sql`
      insert into assistant_own_models
      select ${stranger.workspaceId}, kind, base_url, name, sealed_key, key_tail, ${randomUUIDv7()}, updated_at
      from assistant_own_models where workspace_id = ${assistant.user.workspaceId}`.execute(
      assistant.app.ctx.db,
    )
    const asked = own.asked.length
    expect((await assistant.generate({}, stranger.token)).last).toMatchObject({ code: 'model_unauthorized' })
    expect(own.asked.length).toBe(asked)
  })

  const read = async (path: string) => (await call('GET', path)).body

  test('is kept if it is left out, but is not sent to another URL', async () => {
    await save()
    expect((await save({ apiKey: undefined, name: 'another-model' })).status).toBe(200)
    await assistant.generate()
    expect(own.asked.at(-1)).toMatchObject({ authorization: `Bearer ${key}`, model: 'another-model' })
    const thief = await startModelServer({ kind: 'text', text: 'ready' })
    assistant.app.ctx.config.outgoingAllow.push(new URL(thief.url).host)
    for (const [method, path] of [
      ['PUT', 'model'],
      ['POST', 'model/test'],
    ] as const) {
      const refused = await call(method, path, given({ apiKey: undefined, baseUrl: thief.url }))
      expect(refused).toMatchObject({ status: 400, body: { errors: { apiKey: expect.any(String) } } })
    }
    expect(thief.asked).toEqual([])
    await thief.close()
    expect((await modelOf())?.name).toBe('another-model')
  })

  test('must be entered again if APP_SECRET has changed', async () => {
    await save()
    const { ctx } = assistant.app
    const before = ctx.secrets
    ctx.secrets = createSecretBox('another secret of at least 32 characters')
    // This revision has not been decrypted yet.
    await sql`update assistant_own_models set revision = ${randomUUIDv7()}`.execute(ctx.db)
    expect((await assistant.generate()).last).toMatchObject({ code: 'model_unauthorized' })
    expect(await save({ apiKey: undefined })).toMatchObject({ status: 400 })
    ctx.secrets = before
  })

  test('is optional only for servers that need none', async () => {
    expect((await save({ apiKey: undefined })).body['model']).toMatchObject({ keyTail: null })
    await assistant.generate()
    expect(own.asked.at(-1)?.authorization).toBeUndefined()
    await call('DELETE', 'model')
    for (const kind of ['anthropic', 'google']) {
      expect(await save({ kind, baseUrl: null, apiKey: undefined })).toMatchObject({ status: 400 })
    }
    expect(await modelOf()).toBeNull()
  })
})

describe('a test of it', () => {
  const tryOut = (fields: object = {}) => call('POST', 'model/test', given(fields))

  test('asks for a word and returns the result, without storing anything', async () => {
    const before = await assistant.available()
    expect(await tryOut()).toMatchObject({
      status: 200,
      body: { problem: null, message: 'The model answers.' },
    })
    own.play({ kind: 'status', status: 401 })
    expect((await tryOut()).body).toMatchObject({
      problem: 'model_unauthorized',
      message: 'It does not accept the key. Check the key.',
    })
    own.play({ kind: 'status', status: 404 })
    expect((await tryOut()).body).toHaveProperty('message', expect.stringContaining('name of the model'))
    own.play({ kind: 'raw', body: '<html>not a model</html>' })
    expect((await tryOut()).body).toHaveProperty('problem', expect.stringMatching(/unreadable|empty/))
    expect((await tryOut({ baseUrl: 'http://127.0.0.1:9/v1' })).body).toMatchObject({
      problem: 'model_unreachable',
      latencyMs: null,
    })
    expect(await modelOf()).toBeNull()
    expect(await assistant.available()).toBe(before)
  })

  test('is rate limited', async () => {
    for (let time = 0; time < 12; time += 1) expect((await tryOut()).status).toBe(200)
    expect((await tryOut()).status).toBe(429)
  })
})

test('only roles that manage the assistant see, change, test or remove it, and only with a verified address', async () => {
  await save()
  const { db } = assistant.app.ctx
  const role = (name: Role) =>
    db
      .updateTable('members')
      .set({ role: name })
      .where('workspace_id', '=', assistant.user.workspaceId)
      .execute()
  await role('editor')
  try {
    expect((await call('GET', 'model')).status).toBe(403)
    expect((await save()).status).toBe(403)
    expect((await call('POST', 'model/test', given())).status).toBe(403)
    expect((await call('DELETE', 'model')).status).toBe(403)
    expect((await call('GET', 'status')).body).toMatchObject({ canManage: false, ownModel: true })
    expect((await assistant.generate()).last).toMatchObject({ type: 'done', points: 0 })
  } finally {
    await role('owner')
  }
  expect(await modelOf()).not.toBeNull()
  const newcomer = await assistant.app.addUser({ verified: false })
  expect((await call('PUT', 'model', given(), newcomer.token)).status).toBe(403)
  expect((await call('POST', 'model/test', given(), newcomer.token)).status).toBe(403)
})
