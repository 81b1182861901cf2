import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { startTestApp } from '../../../tests/support/app.ts'
import { captureLog } from '../../../tests/support/capture-log.ts'
import { labelColors } from '../../../contract/labels/labels.ts'
import { newHttp } from '../../../tests/support/new-http.ts'
import { callerAddress } from './access/caller-address.ts'
import { ok } from './ok.ts'

test('headers must arrive within 30 seconds and the whole request within two hours', async () => {
  const app = await newHttp()
  await app.ready()
  expect(app.server.headersTimeout).toBe(30_000)
  expect(app.server.requestTimeout).toBe(7_200_000)
  await app.close()
})

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['198.51.100.1, 203.0.113.9', '203.0.113.9'],
  ['2001:db8::1', '2001:db8::1'],
  ['garbage', '192.0.2.1'],
  ['203.0.113.9, <script>', '192.0.2.1'],
  ['', '192.0.2.1'],
])('behind one proxy the caller of "%s" is %s', async (forwarded, address) => {
  const app = await newHttp({ trustedProxies: 1 })
  app.get('/', { config: { access: 'public' } }, (request) => ok({ address: callerAddress(request) }))
  const headers = { 'x-forwarded-for': forwarded }
  const answer = await app.inject({ url: '/', remoteAddress: '192.0.2.1', headers })
  expect(answer.json()).toMatchObject({ address })
})

test('a page gets the security headers for pages', async () => {
  const app = await newHttp()
  app.get('/page', { config: { access: 'public' } }, () => 'A page')
  const { headers } = await app.inject('/page')
  expect(headers['content-security-policy']).toContain("script-src 'self'")
  expect(headers['permissions-policy']).toContain('microphone=()')
  expect(headers['x-content-type-options']).toBe('nosniff')
})

test('each line of the log about a request has its id and its workspace, also after its body was read', async () => {
  const own = await startTestApp({ env: { TRUSTED_PROXIES: '0' } })
  const lines: string[] = []
  captureLog(own.ctx, lines)
  const { token, workspaceId: ofAda } = await own.addUser()
  const failing = async (id: string) => {
    await sql`alter table labels rename to labels_away`.execute(own.ctx.db)
    const reply = await fetch(`${own.url}/api/labels`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'x-request-id': id },
      body: JSON.stringify({ name: 'A label', color: labelColors[0] }),
    })
    await sql`alter table labels_away rename to labels`.execute(own.ctx.db)
    expect(reply.status).toBe(500)
    return reply.headers.get('x-request-id') ?? ''
  }
  const ids = [await failing('from-anybody'), await failing('from-anybody')]
  const logged = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(logged.map(({ msg, requestId }) => ({ msg, requestId }))).toEqual(
    ids.map((requestId) => ({ msg: 'request failed', requestId })),
  )
  expect(new Set([...ids, 'from-anybody']).size).toBe(3)
  expect(logged.map(({ workspaceId }) => workspaceId)).toEqual([ofAda, ofAda])
  own.errors.length = 0
  await own.close()
})

test.each([
  [1, 'a1b2-c3', true],
  [0, 'a1b2-c3', false],
  [1, 'two lines\\n', false],
  [1, 'x'.repeat(65), false],
])('with %i trusted proxies, the request id %s is kept: %s', async (trustedProxies, given, isKept) => {
  const app = await newHttp({ trustedProxies })
  app.get('/', { config: { access: 'public' } }, () => ok({}))
  const answer = await app.inject({ url: '/', headers: { 'x-request-id': given } })
  expect(answer.headers['x-request-id'] === given).toBe(isKept)
})
