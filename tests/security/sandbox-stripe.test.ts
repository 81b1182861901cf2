import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../support/app.ts'
import { sharedApp } from '../support/shared-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await sharedApp()
})
afterAll(() => app.close())

/** The status of a call that a proxy forwards from another host. */
const statusFor = async (key: string, path = 'customers') => {
  const headers = { authorization: `Bearer ${key}`, 'x-forwarded-for': '203.0.113.9' }
  return (await fetch(`${app.url}/sandbox/stripe/v1/${path}`, { headers })).status
}

test('from another host the sandbox of Stripe answers only the product, which has a random key', async () => {
  expect(await statusFor('sk_test_sandbox')).toBe(403)
  expect(await statusFor('sk_test_sandbox', 'invoices?limit=100')).toBe(403)
  expect(await statusFor('')).toBe(403)
  expect(await statusFor(app.ctx.config.billing.secretKey)).toBe(200)
})
