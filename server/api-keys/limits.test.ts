import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../tests/support/app.ts'
import { newApiKey } from '../../tests/support/new-api-key.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({
    env: { API_KEY_CALLS_PER_MINUTE: '20', API_WORKSPACE_CALLS_PER_MINUTE: '50' },
  })
})
afterAll(() => app.close())

const call = (token: string, path = '/api/v1/labels') => app.request('GET', path, { token })

/** The number of calls that were answered, of many at once. */
async function answered(token: string, calls: number): Promise<number> {
  const answers = await Promise.all(Array.from({ length: calls }, () => call(token)))
  return answers.filter(({ status }) => status === 200).length
}

const header = (answer: { headers: Headers }, name: string) => Number(answer.headers.get(name))

test('every answer says how many calls are left, and until when', async () => {
  const { secret } = await newApiKey(app, await app.addUser())
  for (const left of [19, 18, 17]) {
    const answer = await call(secret)
    expect(header(answer, 'ratelimit-limit')).toBe(20)
    expect(header(answer, 'ratelimit-remaining')).toBe(left)
    expect(header(answer, 'ratelimit-reset')).toBeGreaterThan(0)
    expect(header(answer, 'ratelimit-reset')).toBeLessThanOrEqual(60)
  }
})

test('calls beyond the limit of a key are refused, and say when to come back', async () => {
  const { secret } = await newApiKey(app, await app.addUser())
  expect(await answered(secret, 30)).toBe(20)
  const refused = await call(secret)
  expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
  expect(header(refused, 'retry-after')).toBeGreaterThan(0)
  expect(header(refused, 'retry-after')).toBe(header(refused, 'ratelimit-reset'))
  expect(header(refused, 'ratelimit-remaining')).toBe(0)
})

test('the calls of Postiz count alike, also posts and uploads', async () => {
  const { secret } = await newApiKey(app, await app.addUser())
  await answered(secret, 20)
  const form = new FormData()
  form.append('file', new Blob(['x']), 'x.png')
  const post = { type: 'draft', posts: [{ integration: { id: 'x' }, value: [{ content: 'Hi' }] }] }
  for (const [path, body] of [
    ['/posts', post],
    ['/upload', form],
    ['/upload-from-url', { url: 'https://example.com/x.png' }],
  ] as const) {
    const refused = await app.request('POST', `/public/v1${path}`, { token: secret, body })
    expect(refused, path).toMatchObject({ status: 429, body: { msg: expect.any(String) as string } })
    expect(header(refused, 'retry-after'), path).toBeGreaterThan(0)
    expect(header(refused, 'ratelimit-remaining'), path).toBe(0)
  }
})

test('refused calls count as well', async () => {
  const { secret } = await newApiKey(app, await app.addUser())
  const answers = await Promise.all(Array.from({ length: 30 }, () => call(secret, '/api/user/profile')))
  const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other)
  expect(statuses).toEqual([...Array<number>(20).fill(403), ...Array<number>(10).fill(429)])
})

test('the keys of a workspace share a limit, which others do not notice', async () => {
  const owner = await app.addUser()
  const keys = await Promise.all([1, 2, 3].map(() => newApiKey(app, owner)))
  const counts = await Promise.all(keys.map(({ secret }) => answered(secret, 20)))
  expect(counts.reduce((sum, one) => sum + one)).toBe(50)
  const other = await newApiKey(app, await app.addUser())
  expect(await call(other.secret)).toMatchObject({ status: 200 })
  expect((await call(owner.token)).headers.get('ratelimit-limit')).toBeNull()
  expect(await call(owner.token)).toMatchObject({ status: 200 })
})

test('a key that reached its limit costs no further statement about it', async () => {
  const { id, secret } = await newApiKey(app, await app.addUser())
  await answered(secret, 25)
  const hits = () => sql`select hits from rate_limits where key = ${`api-key:${id}`}`.execute(app.ctx.db)
  const before = await hits()
  await answered(secret, 25)
  expect(await hits()).toEqual(before)
})
