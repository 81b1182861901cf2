import { randomUUIDv7 } from 'node:crypto'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { sourceLimit, textActions } from '../../contract/assistant/choices.ts'
import { failureSchema } from '../../contract/errors.ts'
import type { SocialAccount } from '../../contract/social-accounts/social-accounts.ts'
import { z } from '../../contract/zod.ts'
import { storedToken } from '../support/stored-access.ts'
import { apiClient, type ApiClient } from '../support/api-client.ts'
import type { TestApp, TestUser } from '../support/app.ts'
import { measureBlocking } from '../support/measure-blocking.ts'
import { ending, isPostizRoute, isProductRoute, startAppWithRoutes, type Route } from './routes.ts'
import { fieldsOf, inputSchema, longestText, sample, withValue, type JsonSchema } from './schema-fields.ts'
import { worstTexts } from './worst-texts.ts'
import { soak } from '../support/test-size.ts'

// All texts in all fields take most of an hour, so only `npm run test:soak` sends them all.
vi.setConfig({ testTimeout: soak ? 3_600_000 : 600_000 })

const largest = 1024 * 1024 - 4096
/** The longest time that a call may block the process, in milliseconds on the reference machine. */
const limitMs = 50

let app: TestApp
let server: FastifyInstance
let routes: Route[]
let user: TestUser
let client: ApiClient
let account: SocialAccount

beforeAll(async () => {
  const started = await startAppWithRoutes({ env: settings })
  ;({ app, server } = started)
  routes = [...started.routes.values()].filter(({ method }) => method !== 'HEAD')
  user = await app.addUser()
  client = apiClient(app.url, user.token)
  account = await client.connect('twitter', 'worst_bodies')
})
// Fails if an error was logged.
afterAll(() => app.close())
beforeEach(async () => {
  await sql`truncate rate_limits`.execute(app.ctx.db)
})

/** Calls cost nothing, and videos can be requested but are never made, because no worker runs. */
const settings = {
  POINTS: 'unlimited',
  AI_VIDEO_MODEL: 'a-model',
  AI_VIDEO_API_KEY: 'a-key',
  AI_VIDEO_BASE_URL: 'http://127.0.0.1:9/v1beta',
}

/** Valid values for rules that the JSON Schema does not contain. */
const known: Record<string, unknown> = {
  email: 'someone@example.com',
  password: 'Correct-horse-7',
  full_name: 'Some One',
  phone_number: null,
  verification_code: '123456',
  localTime: '2028-05-01T10:00',
  timeZone: 'Europe/Paris',
  permalink: 'https://x.com/a/status/1',
  baseUrl: 'https://127.0.0.1:9/v1',
  url: 'https://127.0.0.1:9/page',
  voiceId: null,
  logoId: null,
  socialAccountId: null,
  media: [],
  hashtags: ['oven'],
  // Not an option of every platform.
  replySettings: undefined,
  colours: ['#4f46e5'],
  colors: ['#4f46e5'],
}

/** Wrong values for a field. */
const wrongValues: unknown[] = [
  undefined,
  null,
  true,
  1e308,
  -1,
  0.5,
  2 ** 53,
  '',
  'wrong',
  [],
  {},
  [null],
  nested(5_000),
  Array.from({ length: 5_000 }, () => 'a'),
  Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`key${index}`, index])),
]

function nested(depth: number): unknown {
  let value: unknown = []
  for (let level = 0; level < depth; level += 1) value = [value]
  return value
}

const isSandboxRoute = ({ url }: Route) => url.startsWith('/sandbox/')
const named = ({ method, url }: Route) => `${method} ${url}`
const texts = Object.entries(worstTexts)
const takesBody = ({ method }: Route) => ['POST', 'PUT', 'PATCH'].includes(method)

let turn = 0
/** All items in `npm run test:soak`, otherwise the given number, different ones on each call. */
function someOf<One>(all: One[], count: number): One[] {
  if (soak) return all
  turn += count
  return Array.from(
    { length: Math.min(count, all.length) },
    (_, index) => all[(turn + index) % all.length] as One,
  )
}

const postizFailure = z.strictObject({ msg: z.string() })

/** Phrases of a validation library, which must not appear in answers. */
const foreignWords =
  /Invalid input|expected \w+, received|Too (?:big|small)|Invalid option|Unrecognized key|Zod|FST_|undefined|NaN/

function checkAnswer(route: Route, reply: LightMyRequestResponse, what: string): void {
  const { statusCode, body } = reply
  expect(statusCode, `${what}: ${body.slice(0, 300)}`).toBeLessThan(500)
  if (app.errors.length > 0) throw new Error(`${what} logged ${app.errors.splice(0).join('\n')}`)
  if (statusCode >= 400) {
    const schema = isPostizRoute(route) ? postizFailure : failureSchema
    const parsed = schema.safeParse(reply.json())
    expect(parsed.error?.issues, `${what}: ${body.slice(0, 300)}`).toBeUndefined()
    expect(JSON.stringify(parsed.data), what).not.toMatch(foreignWords)
    return
  }
  if (!String(reply.headers['content-type']).includes('application/json')) return
  const declared = (route.schema.response as Record<string, unknown> | undefined)?.[statusCode]
  if (route.schema.hide === true) return
  if (!(declared instanceof z.ZodType)) throw new Error(`${what}: status ${statusCode} has no schema`)
  expect(declared.safeParse(reply.json()).error?.issues, what).toBeUndefined()
}

/** Calls a route, checks the answer, and fails if it blocked the process too long. */
async function call(
  route: Route,
  given: { path?: string; body?: unknown; raw?: string; token?: string | undefined },
  what: string,
): Promise<LightMyRequestResponse> {
  const payload = given.raw ?? (given.body === undefined ? undefined : JSON.stringify(given.body))
  const options: InjectOptions = {
    method: route.method,
    url: given.path ?? (await pathOf(route)),
    headers: {
      host: 'localhost',
      ...(given.token !== undefined && { authorization: `Bearer ${given.token}` }),
      ...(payload !== undefined && { 'content-type': 'application/json' }),
    },
    ...(payload !== undefined && { payload }),
  }
  const { result, ms } = await measureBlocking(limitMs, () => server.inject(options))
  checkAnswer(route, result, what)
  expect(ms, `${what} blocked the process (HTTP ${result.statusCode})`).toBeLessThan(limitMs)
  return result
}

/** The URL of a route with existing ids. */
async function pathOf({ url }: Route): Promise<string> {
  if (!url.includes(':')) return url
  return url.replace(':id', await idFor(url)).replaceAll(/:\w+/g, 'original')
}

async function idFor(url: string): Promise<string> {
  if (url.includes('/post-groups/')) return (await client.draft(account, 'A group')).groupId
  return url.includes('/posts/') ? (await client.draft(account, 'A post')).id : randomUUIDv7()
}

/** Calls that end sessions are made by users of their own. */
const tokenFor = async ({ url }: Route): Promise<string> =>
  ending.has(url) ? (await app.addUser()).token : user.token

function right(schema: JsonSchema): Record<string, unknown> {
  const numbered = { ...known, email: `${randomUUIDv7()}@example.com`, name: randomUUIDv7() }
  return sample(schema, numbered) as Record<string, unknown>
}

test('every route of the product and of the sandbox is found', () => {
  const ours = routes.filter(isProductRoute)
  expect(ours.length).toBeGreaterThan(50)
  expect(ours.filter((one) => inputSchema(one.schema.body)).length).toBeGreaterThan(20)
  expect(routes.filter((one) => isSandboxRoute(one) && takesBody(one)).length).toBeGreaterThan(30)
})

describe('a body of the largest size', () => {
  const raws: Record<string, () => string> = {
    'a text': () => JSON.stringify('a'.repeat(largest)),
    'deep lists': () => '['.repeat(largest / 2) + ']'.repeat(largest / 2),
    'deep objects': () => `${'{"a":'.repeat(largest / 6)}1${'}'.repeat(largest / 6)}`,
    'deep lists with a NUL': () =>
      `{"a":${'['.repeat(largest / 2 - 40)}${']'.repeat(largest / 2 - 40)},"b":"\\u0000"}`,
    'many numbers': () => `[${'1,'.repeat(largest / 2 - 2)}1]`,
    'many fields': () =>
      JSON.stringify(Object.fromEntries(Array.from({ length: 60_000 }, (_, index) => [`k${index}`, 1]))),
    'many prototypes': () => `{"a":[${'{"__proto__":1},'.repeat(60_000)}1]}`,
    'nothing but quotes': () => '"'.repeat(largest),
  }

  test('is answered quickly by every route, with and without a session', async () => {
    for (const route of routes.filter((one) => isProductRoute(one) && takesBody(one))) {
      for (const [name, make] of someOf(Object.entries(raws), 1)) {
        const raw = make()
        for (const token of new Set([await tokenFor(route), undefined])) {
          await call(route, { raw, token }, `${named(route)} with ${name}`)
        }
      }
    }
  })
})

test('the worst text of the largest size in any field is answered quickly, with and without a session', async () => {
  for (const route of routes.filter(isProductRoute)) {
    await sql`truncate rate_limits`.execute(app.ctx.db)
    const schema = inputSchema(route.schema.body)
    if (!schema) continue
    const path = await pathOf(route)
    for (const field of [...fieldsOf(schema), { path: ['unknown'], schema: {} }]) {
      for (const [name, make] of someOf(texts, 1)) {
        const raw = fitted(right(schema), field.path as string[], make)
        for (const token of soak ? new Set([await tokenFor(route), undefined]) : [await tokenFor(route)]) {
          await call(route, { path, raw, token }, `${named(route)} with ${name} in ${field.path.join('.')}`)
        }
      }
    }
  }
})

/** A body of the largest allowed size, filled by a text at `path`. */
function fitted(body: unknown, path: string[], make: (length: number) => string): string {
  for (let length = largest; ; length = Math.floor(length / 2)) {
    const raw = JSON.stringify(withValue(body, path, make(length)))
    if (Buffer.byteLength(raw) <= largest + 2048) return raw
  }
}

test('the worst texts of the longest allowed size in any field are answered quickly', async () => {
  for (const route of routes.filter(isProductRoute)) {
    const schema = inputSchema(route.schema.body)
    for (const field of schema ? fieldsOf(schema) : []) {
      const length = longestText(field.schema)
      if (!schema || length === 0) continue
      for (const [name, make] of someOf(texts, 3)) {
        await sql`truncate rate_limits`.execute(app.ctx.db)
        const body = withValue(right(schema), field.path, make(length))
        const what = `${named(route)} with ${name} in ${field.path.join('.')}`
        await call(route, { body, token: await tokenFor(route) }, what)
      }
    }
  }
})

describe('the worst texts', () => {
  const find = (name: string) => {
    const route = routes.find((one) => named(one) === name)
    if (!route) throw new Error(`There is no route ${name}`)
    return route
  }

  test('are counted quickly when a post is published', async () => {
    const publish = find('POST /api/posts/:id/publish')
    for (const [name, make] of texts) {
      // Links are searched up to 4,200 characters; above 29,120, no text can be short enough for X.
      for (const length of [4_200, 29_000, 100_000]) {
        const post = await client.draft(account, make(length))
        const path = `/api/posts/${post.id}/publish`
        const what = `publishing ${length} of ${name}`
        await call(publish, { path, body: { version: 1 }, token: user.token }, what)
      }
    }
  })

  test('are processed quickly by every action of the assistant', async () => {
    const generate = find('POST /api/assistant/generate')
    const { can } = await client.call<{ can: Record<string, boolean> }>('GET', '/api/assistant/status')
    for (const action of textActions.filter((one) => can[one])) {
      for (const [name, make] of someOf(texts, 3)) {
        await sql`truncate rate_limits`.execute(app.ctx.db)
        const text = make(sourceLimit)
        const body = { id: randomUUIDv7(), action, platform: 'facebook', text, language: 'de' }
        await call(generate, { body, token: user.token }, `${action} of ${name}`)
      }
    }
  })
})

test('the worst texts in any field of a URL are answered quickly', async () => {
  for (const route of routes.filter(isProductRoute)) {
    await sql`truncate rate_limits`.execute(app.ctx.db)
    const schema = inputSchema(route.schema.querystring)
    for (const { path: names, schema: field } of schema ? fieldsOf(schema) : []) {
      for (const [name, make] of someOf(texts, 3)) {
        for (const length of new Set([15_000, longestText(field) || 100])) {
          const text = encodeURIComponent(make(length).toWellFormed())
          const path = `${await pathOf(route)}?${names.join('.')}=${text}`
          await call(
            route,
            { path, token: await tokenFor(route) },
            `${named(route)} with ${name} in ${names.join('.')}`,
          )
        }
      }
    }
    for (const name of route.url.match(/:\w+/g) ?? []) {
      const path = route.url.replace(name, 'x'.repeat(450)).replaceAll(/:\w+/g, 'x')
      await call(route, { path, token: await tokenFor(route) }, `${named(route)} with a long ${name}`)
    }
  }
})

test('a missing field, a wrong type and a wrong value are refused with our own messages', async () => {
  let refused = 0
  for (const route of routes.filter(isProductRoute)) {
    const schema = inputSchema(route.schema.body)
    for (const field of schema ? fieldsOf(schema) : []) {
      if (!schema) continue
      await sql`truncate rate_limits`.execute(app.ctx.db)
      const path = await pathOf(route)
      for (const value of someOf(wrongValues, 4)) {
        const body = withValue(right(schema), field.path, value)
        const shown = (JSON.stringify(value) ?? 'nothing').slice(0, 30)
        const what = `${named(route)} with ${shown} in ${field.path.join('.')}`
        const reply = await call(route, { path, body, token: await tokenFor(route) }, what)
        if (reply.statusCode === 400) refused += 1
      }
    }
  }
  expect(refused).toBeGreaterThan(soak ? 500 : 150)
})

test('a missing or wrong query field is refused with our own messages', async () => {
  for (const route of routes.filter(isProductRoute)) {
    const schema = inputSchema(route.schema.querystring)
    for (const { path: names } of schema ? fieldsOf(schema) : []) {
      await sql`truncate rate_limits`.execute(app.ctx.db)
      const path = await pathOf(route)
      for (const value of ['', 'wrong', '-1', '0.5', '1e308', 'null']) {
        const query = { path: `${path}?${names.join('.')}=${value}`, token: await tokenFor(route) }
        await call(route, query, `${named(route)} with ${value} in ${names.join('.')}`)
      }
      await call(route, { path, token: await tokenFor(route) }, `${named(route)} without a query`)
    }
  }
})

test('the worst file names are accepted or refused quickly', async () => {
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  for (const route of routes.filter(
    ({ url, method }) => method === 'POST' && /^\/api\/media|^\/public\/v1\/upload$/.test(url),
  )) {
    for (const [name, make] of someOf(texts, 3)) {
      await sql`truncate rate_limits`.execute(app.ctx.db)
      const fileName = make(60_000)
        .toWellFormed()
        .replaceAll(/["\r\n\\]/g, '_')
      const head = `--x\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\ncontent-type: image/png\r\n\r\n`
      const payload = Buffer.concat([Buffer.from(head), picture, Buffer.from('\r\n--x--\r\n')])
      const headers = {
        authorization: `Bearer ${user.token}`,
        'content-type': 'multipart/form-data; boundary=x',
      }
      const { result, ms } = await measureBlocking(limitMs, () =>
        server.inject({ method: 'POST', url: route.url, headers, payload }),
      )
      checkAnswer(route, result, `${route.url} with ${name}`)
      expect(ms, `${route.url} with ${name}`).toBeLessThan(limitMs)
    }
  }
})

test('the sandbox answers the worst texts of the largest size quickly', async () => {
  const accountToken = await storedToken(app.ctx, account)
  expect(accountToken).not.toBe('')
  // Fields that the platforms and Stripe read as text.
  const names = ['text', 'caption', 'redirect_uri', 'code', 'email', 'name', 'description', 'success_url']
  const encoders: [type: string, encode: (name: string, text: string) => string][] = [
    ['application/json', (name, text) => JSON.stringify({ [name]: text })],
    ['application/x-www-form-urlencoded', (name, text) => new URLSearchParams({ [name]: text }).toString()],
    [
      'multipart/form-data; boundary=x',
      (name, text) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${text}\r\n--x--\r\n`,
    ],
  ]
  for (const route of routes.filter((one) => isSandboxRoute(one) && takesBody(one))) {
    const url = route.url.replace('*', 'x').replaceAll(/:\w+/g, 'x')
    const token = url.startsWith('/sandbox/stripe') ? app.ctx.config.billing.secretKey : accountToken
    for (const [type, encode] of someOf(encoders, 1)) {
      for (const name of someOf(names, 2)) {
        for (const [textName, make] of someOf(texts, 1)) {
          const headers = { host: 'localhost', authorization: `Bearer ${token}`, 'content-type': type }
          const options: InjectOptions = { method: route.method, url, headers }
          options.payload = encode(name, make(largest))
          const { result, ms } = await measureBlocking(limitMs, () => server.inject(options))
          const what = `${named(route)} with ${textName} in ${name} (${type}, HTTP ${result.statusCode})`
          expect(result.statusCode, what).toBeLessThan(500)
          expect(ms, `${what} blocked the process`).toBeLessThan(limitMs)
        }
      }
    }
  }
})
