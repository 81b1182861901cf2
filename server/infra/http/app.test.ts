import { expect, test } from 'vitest'
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
