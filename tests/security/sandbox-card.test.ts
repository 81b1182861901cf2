import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

/** As a proxy hands on the call of somebody elsewhere. */
const statusFor = async (key: string, path = 'customers') => {
  const headers = { authorization: `Bearer ${key}`, 'x-forwarded-for': '203.0.113.9' }
  return (await fetch(`${app.url}/sandbox/card/v1/${path}`, { headers })).status
}

test('from elsewhere the card sandbox opens its books to the product alone, by a key nobody can guess', async () => {
  expect(await statusFor('sk_test_sandbox')).toBe(403)
  expect(await statusFor('sk_test_sandbox', 'invoices?limit=100')).toBe(403)
  expect(await statusFor('')).toBe(403)
  expect(await statusFor(app.ctx.config.billing.secretKey)).toBe(200)
})
