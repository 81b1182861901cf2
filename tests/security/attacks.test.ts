import { randomUUIDv7 } from 'node:crypto'
import { createServer, type RequestListener, request as rawRequest } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import sharp from 'sharp'
import type { SocialAccount } from '../../contract/social-accounts/social-accounts.ts'
import { savePicture } from '../../server/social-accounts/profiles/save-picture.ts'
import { findAccountById } from '../../server/social-accounts/social-accounts.queries.ts'
import { callHttp } from '../../server/connectors/http.ts'
import { readPermalink } from '../../server/connectors/instagram/media-list.ts'
import { startPasswordReset } from '../../server/accounts/password-reset/start-password-reset.ts'
import { systemClock } from '../../server/infra/clock.ts'
import { apiClient, type ApiClient } from '../support/api-client.ts'
import { startTestApp, type TestApp, type TestUser } from '../support/app.ts'
import { measureBlocking } from '../support/measure-blocking.ts'
import { randomAddress } from '../support/request.ts'
import { draftCall, saveChange } from '../support/draft-call.ts'

let app: TestApp
let user: TestUser
let client: ApiClient
let account: SocialAccount

beforeAll(async () => {
  app = await startTestApp()
  user = await app.addUser()
  client = apiClient(app.url, user.token)
  account = await client.connect('twitter', 'attacked')
})
afterAll(() => app.close())

const servers: { close(): void }[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** A server that the attacker controls. */
async function serve(handler: RequestListener): Promise<string> {
  const server = createServer(handler).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const as = (token = user.token) => ({ token })
const newPicture = async () =>
  client.upload(
    await sharp({ create: { width: 30, height: 30, channels: 3, background: 'red' } })
      .png()
      .toBuffer(),
    'a.png',
    'image/png',
  )

/** A request with any Host header, which `fetch` does not allow. */
function withHost(host: string, path: string, ask: { method?: string; body?: object } = {}) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const body = ask.body && JSON.stringify(ask.body)
    rawRequest(app.url + path, {
      method: ask.method ?? 'GET',
      headers: { host, ...(body && { 'content-type': 'application/json' }) },
    })
      .on('response', (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
      })
      .on('error', reject)
      .end(body)
  })
}

describe('texts the database cannot hold', () => {
  const aGroup = `/api/post-groups/${randomUUIDv7()}`
  test.each([
    ['a post', 'PUT', aGroup, draftCall({ platform: 'twitter', content: 'Nothing \u0000 here' }).body],
    ['a name to sign in with', 'POST', '/api/auth/login', { email: 'a\u0000b', password: 'secret-1' }],
    ['a key', 'PUT', aGroup, { ...draftCall({ platform: 'twitter', content: 'A' }).body, 'x\u0000': 1 }],
    ['an address', 'GET', '/api/posts?cursor=%00', undefined],
    ['a filter', 'GET', '/dev/mailbox.json?to=%00', undefined],
  ])('a NUL in %s is refused with a message that names it', async (_what, method, path, body) => {
    const answer = await app.request(method, path, { ...as(), body, from: '127.0.0.1' })
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
    expect(answer.body['message']).toMatch(/NUL/)
  })

  test('a backslash before "u0000" is only text', async () => {
    const content = String.raw`In JSON write \u0000`
    expect(await client.save({ platform: 'twitter', content })).toMatchObject({ content })
  })

  test('an unpaired surrogate becomes the replacement character', async () => {
    const { id } = await client.save({ platform: 'twitter', content: 'half \ud83d' })
    expect((await client.read(id)).post.content).toBe('half \ufffd')
  })

  test('a NUL in an answer of a platform does not reach the database', async () => {
    const url = await serve((_request, response) => response.end('{"name":"a\\u0000b","raw":"\\\\u0000"}'))
    const outcome = await callHttp({ method: 'GET', url })
    expect(outcome).toMatchObject({ kind: 'answer', json: { name: 'ab', raw: '\\u0000' } })
  })
})

test('a text that is slow to count does not block the server', async () => {
  const limitMs = 500
  for (const slow of ['a.', 'www.', '1.', 'a.com/(', '#a', '@a ']) {
    const content = slow.repeat(100_000).slice(0, 100_000)
    const post = await client.draft(account, content)
    const publish = () =>
      app.request('POST', `/api/posts/${post.id}/publish`, { ...as(), body: { version: 1 } })
    const { result: answer, ms } = await measureBlocking(limitMs, publish)
    expect(answer).toMatchObject({ status: 422, body: { code: 'content_invalid' } })
    expect(ms, slow).toBeLessThan(limitMs)
  }
})

test.each(['2020-01-01T00:00Z', '2020-01-01T00:00[Europe/Paris]', 'Z', '+01:00', 'Nowhere/Land', 'T10:00Z'])(
  'the time zone "%s" is refused, not crashed on',
  async (timeZone) => {
    const post = await client.draft(account, 'When?')
    const body = { version: 1, localTime: '2028-05-01T10:00', timeZone }
    const answer = await app.request('POST', `/api/posts/${post.id}/schedule`, { ...as(), body })
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  },
)

test('a URL with an overlong segment is refused without an error', async () => {
  const { status } = await app.request('GET', `/api/posts/${'x'.repeat(2_000)}`, as())
  expect(status).toBeGreaterThanOrEqual(400)
  expect(status).toBeLessThan(500)
})

describe('caches', () => {
  test('no answer of the API may be cached, including refusals', async () => {
    const post = await client.draft(account, 'Private')
    const paths = [
      'posts',
      `posts/${post.id}`,
      'dashboard',
      'social-accounts',
      'user/profile',
      'posts/none',
      'none',
    ]
    for (const path of paths) {
      const { headers } = await app.request('GET', `/api/${path}`, as())
      expect(headers.get('cache-control'), path).toBe('no-store')
    }
    const refused = await app.request('GET', '/api/posts')
    expect(refused.headers.get('cache-control')).toBe('no-store')
  })

  test('a temporary failure to serve a picture is not cached', async () => {
    const media = await newPicture()
    await app.ctx.db
      .updateTable('media')
      .set({ storage_key: 'gone/gone' })
      .where('id', '=', media.id)
      .execute()
    const { status, headers } = await app.request('GET', media.url)
    expect(status).toBe(404)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('etag')).toBeNull()
  })
})

describe('races', () => {
  test('twenty concurrent publish calls start exactly one attempt', async () => {
    const post = await client.draft(account, 'Once')
    const clicks = Array.from({ length: 20 }, () =>
      app.request('POST', `/api/posts/${post.id}/publish`, { ...as(), body: { version: 1 } }),
    )
    const statuses = (await Promise.all(clicks)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(19)
    const { history } = await client.read(post.id)
    expect(history.filter(({ step }) => step === 'publish_requested')).toHaveLength(1)
  })

  test('deleting a picture while a post is saved with it succeeds or is refused, and never fails with 500', async () => {
    for (let round = 0; round < 15; round += 1) {
      const media = await newPicture()
      const { method, path, body } = draftCall({
        platform: 'twitter',
        content: 'With it',
        media: [{ mediaId: media.id }],
      })
      const [saved, deleted] = await Promise.all([
        app.request(method, path, { ...as(), body }),
        app.request('DELETE', `/api/media/${media.id}`, as()),
      ])
      expect([`${saved.status} ${deleted.status}`]).toEqual([expect.stringMatching(/^(200 409|404 200)$/)])
    }
  })

  test('a version number far out of range is treated as a stale version', async () => {
    const post = await client.draft(account, 'Numbers')
    for (const version of [2 ** 31, -1, Number.MAX_SAFE_INTEGER]) {
      const answer = await saveChange(app, user.token, post, { version, content: 'B' })
      expect(answer).toMatchObject({ status: 409, body: { code: 'stale_version' } })
    }
  })
})

describe('addresses that run code', () => {
  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'https:javascript',
    ' javascript:alert(1)',
    'vbscript:x',
  ])('a user cannot enter "%s" as the link of a post', async (permalink) => {
    const post = await client.draft(account, 'Where?')
    await app.ctx.db
      .updateTable('posts')
      .set({ status: 'needs_attention' })
      .where('id', '=', post.id)
      .execute()
    const body = { version: 1, permalink }
    const answer = await app.request('POST', `/api/posts/${post.id}/confirm-published`, { ...as(), body })
    expect(answer.status).toBe(400)
  })

  test('addresses from a platform are checked too', async () => {
    const url = await serve((_request, response) => response.end('{"permalink":"javascript:alert(1)"}'))
    const settings = {
      site: url,
      api: url,
      graph: url,
      version: 'v1',
      clientId: 'a',
      clientSecret: 'b',
      clock: systemClock,
    }
    const call = {
      postId: 'p',
      account: { externalId: '1', username: 'a', accessToken: 't' },
      text: 'A',
      images: [],
      staging: {},
      saveStaging: () => Promise.resolve(),
      signal: AbortSignal.timeout(5_000),
    } as unknown as Parameters<typeof readPermalink>[1]
    expect(await readPermalink(settings, call, '1')).toBeNull()
  })
})

test('a profile picture is detected by its bytes, and SVG is never decoded', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
  const url = await serve((_request, response) => response.setHeader('content-type', 'image/png').end(svg))
  const row = await findAccountById(app.ctx.db, account.id)
  if (!row) throw new Error('no account')
  const ctx = { ...app.ctx, config: { ...app.ctx.config, appUrl: url } }
  expect((await savePicture(ctx, row, `${url}/me.png`)).picture_key).toBe(row.picture_key)
})

test('a picture at an internal address is fetched from the sandbox only while that is on', async () => {
  const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#6366f1' } })
    .png()
    .toBuffer()
  const url = await serve((_request, response) => response.end(png))
  const row = await findAccountById(app.ctx.db, account.id)
  if (!row) throw new Error('no account')
  const at = (sandbox: boolean) => ({ ...app.ctx, config: { ...app.ctx.config, appUrl: url, sandbox } })
  expect((await savePicture(at(false), row, `${url}/me.png`)).picture_key).toBe(row.picture_key)
  expect((await savePicture(at(true), row, `${url}/me.png`)).picture_key).not.toBe(row.picture_key)
})

describe('account enumeration', () => {
  const strip = ({ status, body, headers }: Awaited<ReturnType<TestApp['request']>>) => ({
    status,
    // A registration always returns a token, which is random.
    body: 'sign_in_token' in body ? { ...body, sign_in_token: 'random' } : body,
    headers: [...headers].filter(([name]) => !['date', 'x-request-id'].includes(name)),
  })

  test.each([
    ['login', (email: string) => ({ email, password: 'Wrong-horse-7' })],
    ['forgot-password', (email: string) => ({ email })],
    ['verify-reset-code', (email: string) => ({ email, verification_code: '000000' })],
    [
      'register',
      (email: string) => ({
        email,
        password: 'Correct-horse-7',
        full_name: 'Eve Eve',
        phone_number: null,
        account_type: 'influencer',
      }),
    ],
  ])('%s answers the same for known and unknown addresses', async (call, bodyOf) => {
    const known = await app.request('POST', `/api/auth/${call}`, { body: bodyOf(user.email) })
    const unknown = await app.request('POST', `/api/auth/${call}`, {
      body: bodyOf('nobody-here@example.com'),
    })
    expect(strip(known)).toEqual(strip(unknown))
  })

  test.each(['\u017fam@example.com', 'а@example.com', 'a\u200d@example.com', 'ａ@example.com'])(
    'an invalid look-alike of an email address is refused: %s',
    async (email) => {
      expect((await app.request('POST', '/api/auth/forgot-password', { body: { email } })).status).toBe(400)
    },
  )

  test('an email address in other letter case is the same account', async () => {
    const body = { email: user.email.toUpperCase(), password: user.password }
    expect((await app.request('POST', '/api/auth/login', { body })).status).toBe(200)
  })
})

test('parallel guesses of reset codes are limited, also across several codes', async () => {
  const victim = await app.addUser()
  const counts: Record<number, number> = {}
  for (let round = 0; round < 6; round += 1) {
    await startPasswordReset(app.ctx, victim.email)
    const guesses = Array.from({ length: 10 }, (_, guess) =>
      app.request('POST', '/api/auth/verify-reset-code', {
        body: { email: victim.email, verification_code: String(round * 10 + guess).padStart(6, '0') },
      }),
    )
    for (const { status } of await Promise.all(guesses)) counts[status] = (counts[status] ?? 0) + 1
  }
  const { rows } = await app.ctx.db.executeQuery<{ attempts: number }>(
    app.ctx.db
      .selectFrom('password_resets')
      .select('attempts')
      .where('user_id', '=', victim.user.id)
      .compile(),
  )
  expect(Math.max(...rows.map(({ attempts }) => attempts))).toBeLessThanOrEqual(5)
  expect(counts).toEqual({ 400: 20, 429: 40 })
})

test('links in mails use the configured URL, not the Host header', async () => {
  const email = `host-${Date.now()}@example.com`
  const body = {
    email,
    password: 'Correct-horse-7',
    full_name: 'Ho St',
    phone_number: null,
    account_type: 'influencer',
  }
  const { status } = await withHost('evil.example', '/api/auth/register', { method: 'POST', body })
  expect(status).toBe(201)
  const [mail] = await app.mailsTo(email)
  expect(mail?.text).toContain(`${app.url}/verify-email?token=`)
  expect(JSON.stringify(mail)).not.toContain('evil.example')
})

describe('local-only pages', () => {
  const paths = [
    '/dev/mailbox',
    '/dev/mailbox.json',
    '/sandbox/log',
    '/sandbox/accounts',
    '/sandbox/faults',
    '/sandbox/settings',
  ]

  test.each(paths)('%s refuses DNS rebinding and calls through proxies', async (path) => {
    expect((await withHost('rebound.example', path)).status).toBe(403)
    for (const header of ['x-forwarded-for', 'x-real-ip', 'forwarded']) {
      const reply = await fetch(app.url + path, { headers: { [header]: '203.0.113.9' } })
      expect(reply.status, header).toBe(403)
    }
    expect((await fetch(app.url + path)).status).toBe(200)
  })
})

test('prototype pollution is refused', async () => {
  for (const body of [
    '{"__proto__":{"a":1},"email":"a@b.cc"}',
    '{"constructor":{"prototype":{"a":1}},"email":"a@b.cc"}',
  ]) {
    const reply = await fetch(`${app.url}/api/auth/forgot-password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': randomAddress() },
      body,
    })
    expect(reply.status).toBe(400)
  }
})

test('a header cannot be injected into an answer', async () => {
  const reply = await fetch(`${app.url}/login%0d%0aSet-Cookie:%20a=b?x=%0d%0aX-Evil:1`)
  expect(reply.headers.get('set-cookie')).toBeNull()
  expect(reply.headers.get('x-evil')).toBeNull()
})

test('every page has the strict content security policy', async () => {
  for (const path of [
    '/',
    '/login',
    '/dashboard',
    '/reset-password',
    '/privacy-policy',
    '/dev/mailbox',
    '/sandbox/',
    '/%2e%2e/%2e%2e/etc/passwd',
  ]) {
    const { headers, body } = await app.request('GET', path, { from: '127.0.0.1' })
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy, path).toMatch(/script-src 'self'(;|$)|default-src 'none'/)
    expect(policy, path).not.toMatch(/script-src[^;]*unsafe|unsafe-eval|\*/)
    expect(policy, path).toMatch(/frame-ancestors 'none'/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(JSON.stringify(body)).not.toContain('root:')
  }
})
