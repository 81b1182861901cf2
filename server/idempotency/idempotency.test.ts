import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { armFailpoints } from '../infra/failpoints.ts'
import { apiClient } from '../../tests/support/api-client.ts'
import { startTestApp, type TestApp, type TestUser } from '../../tests/support/app.ts'
import { movableClock } from '../../tests/support/clock.ts'
import { joinWorkspace } from '../../tests/support/join-workspace.ts'
import { newApiKey } from '../../tests/support/new-api-key.ts'
import type { Answer } from '../../tests/support/request.ts'
import { deleteRequestsBefore } from './idempotency.queries.ts'

const clock = movableClock()
let app: TestApp
let owner: TestUser
let secret: string

beforeAll(async () => {
  app = await startTestApp({ clock })
})
afterAll(() => app.close())
beforeEach(async () => {
  owner = await app.addUser()
  secret = (await newApiKey(app, owner)).secret
})

type Write = {
  method?: string
  path?: string
  body?: unknown
  token?: string
  headers?: Record<string, string>
}

const label = (name: string = randomUUID()) => ({ name, color: 'blue' })

/** Each such call makes another link. */
const newLink = (): Write => ({
  path: '/api/v1/review-links',
  body: {
    name: 'Soon',
    scope: { kind: 'month', month: '2026-12' },
    endsAt: new Date(clock.now().getTime() + 3_600_000).toISOString(),
  },
})

const write = (
  key: string,
  { method = 'POST', path = '/api/v1/labels', body, token = secret, headers }: Write = {},
) =>
  app.request(method, path, {
    token,
    ...(body !== undefined && { body }),
    headers: { 'idempotency-key': key, ...headers },
  })

async function countLabels(): Promise<number> {
  const { body } = await app.request('GET', '/api/labels', { token: owner.token })
  return (body['labels'] as unknown[]).length
}

const isReplayed = ({ headers }: Answer) => headers.get('idempotent-replayed') === 'true'

describe('a write with an Idempotency-Key', () => {
  test('has its effect once, and is answered alike when it is repeated', async () => {
    const body = label()
    const first = await write('a', { body })
    const second = await write('a', { body })
    expect(first).toMatchObject({ status: 200 })
    expect([isReplayed(first), isReplayed(second)]).toEqual([false, true])
    expect(second).toMatchObject({ status: 200, body: first.body })
    expect(second.headers.get('content-type')).toBe(first.headers.get('content-type'))
    expect(await countLabels()).toBe(1)
  })

  test('is the same under /api and /api/v1, and with its fields in another order', async () => {
    const { name, color } = label()
    const first = await write('a', { body: { name, color } })
    const second = await write('a', { path: '/api/labels', body: { color, name } })
    expect(isReplayed(second)).toBe(true)
    expect(second.body).toEqual(first.body)
  })

  test('is refused with another body, address or method', async () => {
    const body = label()
    await write('a', { body })
    const others: Write[] = [
      { body: label() },
      { path: '/api/v1/labels?x=1', body },
      { path: '/api/v1/saved-texts', body: { kind: 'template', name: 'A', content: 'B' } },
      { method: 'DELETE', path: `/api/v1/labels/${randomUUIDv7()}?version=1` },
    ]
    for (const other of others) {
      expect(await write('a', other), JSON.stringify(other)).toMatchObject({
        status: 422,
        body: { code: 'idempotency_key_reused' },
      })
    }
    expect(await countLabels()).toBe(1)
  })

  test('that was refused by its handler is refused alike when it is repeated', async () => {
    const path = `/api/v1/labels/${randomUUIDv7()}?version=1`
    const first = await write('a', { method: 'DELETE', path })
    const second = await write('a', { method: 'DELETE', path })
    expect(first).toMatchObject({ status: 404 })
    expect(second).toMatchObject({ status: 404, body: first.body })
    expect(isReplayed(second)).toBe(true)
  })

  test('that was refused before its handler leaves its key free', async () => {
    expect(await write('a', { body: { name: '' } })).toMatchObject({ status: 400 })
    const body = label()
    expect(await write('a', { body })).toMatchObject({ status: 200 })
  })

  test('belongs to its API key: others, and the member, use the same text for their own', async () => {
    const other = await newApiKey(app, owner)
    for (const token of [secret, other.secret, owner.token]) {
      const answer = await write('a', { body: label(), token })
      expect(answer).toMatchObject({ status: 200 })
      expect(isReplayed(answer)).toBe(false)
    }
    expect(await countLabels()).toBe(3)
  })

  test('of a session belongs to the user in the workspace', async () => {
    const other = await app.addUser()
    const body = label()
    const inWorkspace = (id: string) =>
      write('a', { body, token: owner.token, headers: { 'x-workspace-id': id } })
    await joinWorkspace(app, owner, other.workspaceId, 'editor')
    const answers = [await inWorkspace(owner.workspaceId), await inWorkspace(other.workspaceId)]
    expect(answers.map(isReplayed)).toEqual([false, false])
    expect(isReplayed(await inWorkspace(other.workspaceId))).toBe(true)
  })

  test('is forgotten after a day', async () => {
    const body = label()
    await write('a', { body })
    clock.advance(24 * 3_600_000 + 1000)
    const answer = await write('a', { body: label() })
    expect(answer).toMatchObject({ status: 200 })
    expect(isReplayed(answer)).toBe(false)
    clock.advance(24 * 3_600_000 + 1000)
    await deleteRequestsBefore(app.ctx.db, new Date(clock.now().getTime() - 24 * 3_600_000))
    expect(await app.ctx.db.selectFrom('idempotent_requests').selectAll().execute()).toEqual([])
  })

  test('does not leave secrets of its answer in the database', async () => {
    const link = newLink()
    const first = await write('a', link)
    const second = await write('a', link)
    expect(second.body).toEqual(first.body)
    const rows = await app.ctx.db.selectFrom('idempotent_requests').selectAll().execute()
    const token = String(first.body['url']).split('#')[1] ?? ''
    expect(token).not.toBe('')
    expect(rows.some(({ sealed_body }) => sealed_body?.includes(token))).toBe(false)
  })

  test('cannot have a key that is empty, too long or not of visible characters', async () => {
    for (const key of ['', 'x'.repeat(256), 'a b', 'ä']) {
      expect(await write(key, { body: label() }), key).toMatchObject({
        status: 400,
        body: { code: 'validation_failed' },
      })
    }
    expect(await countLabels()).toBe(0)
  })
})

describe('equal writes at once', () => {
  /** Sends each write twice at once, twenty at a time, and again when one is done. */
  async function sendPairs(writes: Write[]) {
    const pairs = writes.map((call) => async () => {
      const key = randomUUID()
      const twice = await Promise.all([write(key, call), write(key, call)])
      const done = twice.filter(({ status }) => status === 200)
      expect(done.length).toBeGreaterThan(0)
      for (const answer of twice) {
        if (answer.status === 200) expect(answer.body).toEqual(done[0]?.body)
        else {
          expect(answer).toMatchObject({ status: 409, body: { code: 'idempotency_running' } })
          expect(answer.headers.get('retry-after')).toBe('1')
        }
      }
      const again = await write(key, call)
      expect(isReplayed(again)).toBe(true)
      expect(again.body).toEqual(done[0]?.body)
    })
    for (let at = 0; at < pairs.length; at += 20) {
      await Promise.all(pairs.slice(at, at + 20).map((send) => send()))
    }
  }

  const count = async (table: 'posts' | 'review_links') => {
    const { rows } = await app.ctx.db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('rows'))
      .where('workspace_id', '=', owner.workspaceId)
      .executeTakeFirstOrThrow()
    return rows
  }

  test('200 pairs make 200 posts', async () => {
    await sendPairs(
      Array.from({ length: 200 }, () => ({
        method: 'PUT',
        path: `/api/v1/post-groups/${randomUUIDv7()}`,
        body: {
          version: 0,
          content: 'Mine',
          media: [],
          targets: [{ id: randomUUIDv7(), platform: 'twitter' }],
        },
      })),
    )
    expect(await count('posts')).toBe(200)
  })

  test('200 pairs of a call whose every repetition would make another object make 200', async () => {
    await sendPairs(Array.from({ length: 200 }, newLink))
    expect(await count('review_links')).toBe(200)
  })

  test('twenty of them make one', async () => {
    const link = newLink()
    const answers = await Promise.all(Array.from({ length: 20 }, () => write('a', link)))
    expect(answers.map(({ status }) => status).filter((status) => status !== 409)).not.toEqual([])
    for (const { status } of answers) expect([200, 409]).toContain(status)
    expect(await count('review_links')).toBe(1)
  })
})

describe('an answer that was lost', () => {
  const startedBefore = (seconds: number) =>
    app.ctx.db
      .updateTable('idempotent_requests')
      .set({
        state: 'running',
        status: null,
        sealed_body: null,
        started_at: new Date(clock.now().getTime() - seconds * 1000),
      })
      .where('workspace_id', '=', owner.workspaceId)
      .execute()

  test('is waited for at first, and then said to be unknown; the write is not made again', async () => {
    const body = label()
    await write('a', { body })
    await startedBefore(10)
    expect(await write('a', { body })).toMatchObject({ status: 409, body: { code: 'idempotency_running' } })
    await startedBefore(61)
    expect(await write('a', { body })).toMatchObject({ status: 409, body: { code: 'outcome_unknown' } })
    expect(await countLabels()).toBe(1)
  })

  test('because of an error that nobody expected is unknown at once', async () => {
    armFailpoints([{ name: 'idempotency.handled', action: 'crash', hit: 1 }])
    const body = label()
    expect(await write('a', { body })).toMatchObject({ status: 500 })
    expect(app.errors.splice(0)).toHaveLength(1)
    expect(await write('a', { body })).toMatchObject({ status: 409 })
    expect(await countLabels()).toBe(1)
  })
})

describe('a call of Postiz', () => {
  const post = async () => {
    const account = await apiClient(app.url, owner.token).connect(
      'twitter',
      `ada_${randomUUIDv7().slice(-8)}`,
    )
    const item = { integration: { id: account.id }, value: [{ content: 'Fresh bread' }] }
    return { path: '/public/v1/posts', body: { type: 'draft', posts: [item] } }
  }

  test('makes its posts once, and is answered alike when it is repeated', async () => {
    const call = await post()
    const [one, two] = await Promise.all([write('a', call), write('a', call)])
    const third = await write('a', { ...call, path: '/api/public/v1/posts' })
    expect([one, two].filter(({ status }) => status === 201).length).toBeGreaterThan(0)
    expect(third.status).toBe(201)
    expect(isReplayed(third)).toBe(true)
    const { body } = await app.request('GET', '/api/posts', { token: owner.token })
    expect(body['posts']).toHaveLength(1)
  })

  test('is refused in its own words with another body', async () => {
    const call = await post()
    await write('a', call)
    const other = await write('a', { ...call, body: { ...call.body, tags: [] } })
    expect(other.status).toBe(400)
    expect(other.body['msg']).toContain('used for another request')
  })
})

describe('a call that streams', () => {
  const calls: Write[] = [
    { path: '/api/v1/media' },
    { path: '/api/v1/media/videos' },
    { path: '/public/v1/upload' },
    { method: 'PATCH', path: `/api/v1/media/uploads/${randomUUIDv7()}?offset=0` },
    {
      path: '/api/v1/assistant/generate',
      body: { id: randomUUIDv7(), platform: 'twitter', prompt: 'A new bakery' },
    },
    {
      path: '/api/v1/assistant/versions',
      body: { text: 'Mine', from: 'facebook', versions: [{ id: randomUUIDv7(), platform: 'twitter' }] },
    },
  ]
  test.each(calls)('takes no Idempotency-Key: $path', async (call) => {
    const body =
      call.path?.includes('uploads') === true
        ? new Blob(['film'], { type: 'application/octet-stream' })
        : call.body
    const form = new FormData()
    form.append('file', new Blob(['x']), 'x.png')
    const answer = await write('a', { ...call, body: body ?? form })
    expect(answer).toMatchObject({ status: 400 })
    expect(answer.body['message'] ?? answer.body['msg']).toContain('Idempotency-Key')
  })
})

test('reading, and calls that are not public, ignore the header', async () => {
  const read = () => write('a', { method: 'GET', path: '/api/v1/labels' })
  expect(await read()).toMatchObject({ status: 200 })
  expect(isReplayed(await read())).toBe(false)
  const rename = (name: string) =>
    write('a', { method: 'PATCH', path: '/api/workspaces/current', body: { name }, token: owner.token })
  expect(await rename('One')).toMatchObject({ status: 200 })
  expect(await rename('Two')).toMatchObject({ status: 200, body: { workspace: { name: 'Two' } } })
})
