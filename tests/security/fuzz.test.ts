import { randomUUIDv7 } from 'node:crypto'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SocialAccount } from '../../contract/social-accounts/social-accounts.ts'
import { apiClient, type ApiClient } from '../support/api-client.ts'
import type { TestApp, TestUser } from '../support/app.ts'
import { randomAddress } from '../support/request.ts'
import { ending, startAppWithRoutes, type Routes } from './routes.ts'
import { soak } from '../support/test-size.ts'

/** Calls of each route. */
const runs = soak ? 500 : 40
/** Each field gets every second known value, the next field the others; all in `npm run test:soak`. */
const stride = soak ? 1 : 2

let app: TestApp
let routes: Routes
let user: TestUser
let client: ApiClient
let account: SocialAccount
let realIds: string[]

beforeAll(async () => {
  ;({ app, routes } = await startAppWithRoutes())
  user = await app.addUser()
  client = apiClient(app.url, user.token)
  account = await client.connect('twitter', 'fuzzed')
  const post = await client.draft(account, 'A post to be fuzzed')
  realIds = [post.id, account.id]
})
// Fails if an error was logged.
afterAll(() => app.close())

/** Nearly valid bodies, so that a bad value passes the first checks. */
const fields = {
  email: 'someone@example.com',
  password: 'Correct-horse-7',
  full_name: 'Some One',
  phone_number: null,
  account_type: 'influencer',
  token: 'x'.repeat(43),
  verification_code: '123456',
  platform: 'twitter',
  state: 'x'.repeat(43),
  code: 'x'.repeat(43),
  error: 'access_denied',
  socialAccountId: null,
  content: 'A text',
  media: [],
  targets: [{ id: randomUUIDv7(), platform: 'twitter' }],
  version: 1,
  localTime: '2028-05-01T10:00',
  timeZone: 'Europe/Paris',
  permalink: 'https://x.com/a/status/1',
  prompt: 'A new bakery',
  language: 'en',
  tone: 'friendly',
  length: 'short',
  action: 'write',
  text: 'A text',
  versions: [{ id: '0190b8a0-0000-7000-8000-000000000001', platform: 'twitter' }],
  voiceId: null,
  topic: 'A new bakery',
  // Refused, so that no test calls an external server.
  baseUrl: 'https://127.0.0.1:9/v1',
  apiKey: 'sk-a-key-of-somebody',
  name: 'House voice',
  doWords: ['oven'],
  samples: ['We bake at four.'],
  hashtags: ['oven'],
  colors: ['#4f46e5'],
  emojiHabit: 'few',
  logoId: null,
  accountIds: [],
  kind: 'quote',
  aspect: '1:1',
  detail: 'A smaller line',
  plan: 'pro',
  interval: 'month',
  pack: 'points50',
  prorationDate: 1_800_000_000,
  checkout: 'cs_test_of_nobody',
  type: 'draft',
  date: '2028-05-01T10:00:00Z',
  startDate: '2028-05-01T10:00:00Z',
  endDate: '2028-05-08T10:00:00Z',
  posts: [{ integration: { id: randomUUIDv7() }, value: [{ content: 'A text' }] }],
  settings: { who_can_reply_post: 'following' },
  releaseId: 'https://x.com/a/status/1',
}

/** Values that are known to break programs. */
const known: unknown[] = [
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff text',
  '',
  ' ',
  'x'.repeat(300),
  'a.'.repeat(500),
  '__proto__',
  '../../etc/passwd',
  '%00',
  '\r\nX-Header: 1',
  "'; drop table users; --",
  '2020-01-01T00:00Z',
  '2020-01-01T00:00[Europe/Paris]',
  '+275760-09-13T00:00',
  '9999-12-31T23:59',
  'T10:00',
  'javascript:alert(1)',
  'https://a.example/\u0000',
  '00000000-0000-0000-0000-000000000000',
  2 ** 31,
  2 ** 53,
  -1,
  1e308,
  0.5,
  null,
  true,
  [],
  {},
  [[[[]]]],
]

const nasty = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...known) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
  { weight: 1, arbitrary: fc.integer() },
  { weight: 1, arbitrary: fc.jsonValue() },
)

const body = fc.oneof(
  { weight: 5, arbitrary: fc.dictionary(fc.constantFrom(...Object.keys(fields)), nasty, { maxKeys: 3 }) },
  { weight: 1, arbitrary: fc.jsonValue() },
)
const bodyText = body.map((wrong) =>
  JSON.stringify(
    wrong !== null && typeof wrong === 'object' && !Array.isArray(wrong) ? { ...fields, ...wrong } : wrong,
  ),
)
const rawText = fc.constantFrom(
  '{',
  '"',
  'null',
  '[]',
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{"admin":true}}}',
  '['.repeat(5000),
  '\u0000',
  '{"version":1e999}',
  '{"version":99999999999999999999}',
)
const contentType = fc.oneof(
  { weight: 6, arbitrary: fc.constant('application/json') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'multipart/form-data',
      'application/json; charset=utf-16',
    ),
  },
)
const query = fc.dictionary(
  fc.constantFrom(
    'cursor',
    'limit',
    'status',
    'platform',
    'timeZone',
    'version',
    'to',
    'v',
    'expires',
    'signature',
    'after',
    'fields',
    'kind',
    'from',
  ),
  nasty,
  { maxKeys: 2 },
)
const parameter = fc.oneof(
  { weight: 5, arbitrary: fc.nat().map((index) => realIds[index % realIds.length] ?? '') },
  { weight: 2, arbitrary: fc.constant('').map(() => randomUUIDv7()) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '0',
      '%00',
      '%2e%2e%2f',
      'x'.repeat(600),
      '%F0%9F%98%80',
      '%ff',
      '-1',
      'original',
    ),
  },
)

const call = fc.record({
  query,
  parameters: fc.tuple(parameter, parameter, parameter),
  body: fc.oneof({ weight: 6, arbitrary: bodyText }, { weight: 1, arbitrary: rawText }),
  contentType,
  signedIn: fc.integer({ max: 9, min: 0 }).map((n) => n > 0),
})

/** A user whose session such a call may end, or the one of all other calls. */
const callerOf = async (url: string): Promise<TestUser> => (ending.has(url) ? app.addUser() : user)

/** A new post in the state that the route needs, because a call may change it. */
async function freshPost(url: string): Promise<string> {
  if (url.includes('/post-groups/')) return (await client.draft(account, 'A group to be fuzzed')).groupId
  const post = await client.draft(account, 'A post to be fuzzed')
  if (/confirm-published|publish-again/.test(url)) {
    await app.ctx.db
      .updateTable('posts')
      .set({ status: 'needs_attention' })
      .where('id', '=', post.id)
      .execute()
  }
  return post.id
}

test('no known bad value in any field of any route is answered with 500', async () => {
  let calls = 0
  let turn = 0
  for (const [route, { body: bodyFields, query: queryFields }] of routes) {
    const [method = '', url = ''] = route.split(' ')
    if (method === 'HEAD') continue
    for (const field of [...bodyFields, ...queryFields]) {
      const inBody = bodyFields.includes(field)
      await sql`truncate rate_limits`.execute(app.ctx.db)
      const first = (turn += 1) % stride
      for (const value of known.filter((_, index) => index % stride === first)) {
        const id = /\/(posts|post-groups)\/:id/.test(url) ? await freshPost(url) : account.id
        const right = {
          ...fields,
          email: `fuzz-${(calls += 1)}@example.com`,
          id: randomUUIDv7(),
          ...(url.endsWith('/versions') && { from: 'facebook' }),
          ...(url.includes('/assistant/model') && { kind: 'openai-compatible' }),
        }
        const wanted = Object.entries({ ...right, [field]: value })
        const query = wanted.filter(
          ([name]) => queryFields.includes(name) && name in { ...fields, [field]: 1 },
        )
        const path = address(url, { parameters: [id, id, id], query: Object.fromEntries(query) })
        const body = Object.fromEntries(wanted.filter(([name]) => bodyFields.includes(name)))
        const { token } = await callerOf(url)
        const reply = await fetch(app.url + path, {
          method,
          redirect: 'manual',
          headers: {
            'x-forwarded-for': url.startsWith('/dev') ? '127.0.0.1' : randomAddress(),
            authorization: `Bearer ${token}`,
            ...(inBody && { 'content-type': 'application/json' }),
          },
          ...(inBody && { body: JSON.stringify(body) }),
        })
        const what = `${route} with ${field} ${JSON.stringify(value).slice(0, 80)}`
        expect(reply.status, `${what}: ${await reply.text()}`).toBeLessThan(500)
        expect(app.errors, what).toEqual([])
      }
    }
  }
  // Every planned case was tested.
  expect(calls).toBeGreaterThan(soak ? 4_000 : 2_000)
}, 300_000)

test('no malformed call to any route is answered with 500', async () => {
  for (const route of routes.keys()) {
    const [method = '', url = ''] = route.split(' ')
    // `fetch` does not send TRACE.
    if (url.startsWith('/assets') || method === 'TRACE') continue
    await fc.assert(
      fc.asyncProperty(call, async (given) => {
        const { token } = await callerOf(url)
        const reply = await fetch(app.url + address(url, given), {
          method,
          redirect: 'manual',
          headers: {
            'x-forwarded-for': url.startsWith('/dev') ? '127.0.0.1' : randomAddress(),
            ...(given.signedIn && { authorization: `Bearer ${token}` }),
            ...(hasBody(method) && { 'content-type': given.contentType }),
          },
          ...(hasBody(method) && { body: given.body }),
        })
        const text = await reply.text()
        expect(reply.status, `${route}: ${text.slice(0, 300)}`).toBeLessThan(500)
        expect(app.errors, route).toEqual([])
      }),
      { numRuns: runs, endOnFailure: true },
    )
  }
}, 1_800_000)

const hasBody = (method: string) => !['GET', 'HEAD'].includes(method)

function address(url: string, given: { parameters: string[]; query: Record<string, unknown> }): string {
  let at = 0
  const path = url.replaceAll(/:\w+|\*/g, () => given.parameters[at++ % 3] ?? '')
  const pairs = Object.entries(given.query).map(
    ([name, value]) => `${name}=${encodeURIComponent(plain(value))}`,
  )
  return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`
}

/** A value as text for a URL, with unpaired surrogates replaced as `fetch` sends them. */
function plain(value: unknown): string {
  return (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed()
}
