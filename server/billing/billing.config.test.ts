import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'

const base = { APP_SECRET: 'x'.repeat(40), DATA_DIR: '/nonexistent' }
const read = (environment: Record<string, string>) => readConfig({ ...base, ...environment }).billing
const keys = { STRIPE_SECRET_KEY: 'sk_test_abc', STRIPE_WEBHOOK_SECRET: 'whsec_abc' }

test('with both secrets, payments go through Stripe', () => {
  expect(read(keys)).toMatchObject({
    checkout: 'stripe',
    secretKey: 'sk_test_abc',
    webhookSecret: 'whsec_abc',
    apiBase: undefined,
  })
  expect(read({ ...keys, STRIPE_API_BASE: 'http://127.0.0.1:9/' }).apiBase).toBe('http://127.0.0.1:9')
})

test('without secrets, payments go through the sandbox with a generated secret, and are disabled in production', () => {
  const own = read({})
  expect(own).toMatchObject({ checkout: 'sandbox', contact: 'support@postwright.example' })
  expect(own.webhookSecret).toMatch(/^whsec_[0-9a-f]{64}$/)
  expect(own.secretKey).toMatch(/^sk_test_[0-9a-f]{64}$/)
  const other = read({ APP_SECRET: 'y'.repeat(40) })
  expect(other.webhookSecret).not.toBe(own.webhookSecret)
  expect(other.secretKey).not.toBe(own.secretKey)
  expect(read({ NODE_ENV: 'production', MAIL: 'none', SUPPORT_EMAIL: 'boss@example.com' })).toMatchObject({
    checkout: 'none',
    contact: 'boss@example.com',
  })
})

test.each([
  [{ STRIPE_SECRET_KEY: 'sk_test_abc' }, /^STRIPE_WEBHOOK_SECRET: is missing beside STRIPE_SECRET_KEY$/],
  [{ STRIPE_WEBHOOK_SECRET: 'whsec_abc' }, /^STRIPE_SECRET_KEY: is missing beside STRIPE_WEBHOOK_SECRET$/],
  [{ ...keys, STRIPE_SECRET_KEY: 'pk_test_abc' }, /^STRIPE_SECRET_KEY: must begin with sk_ or rk_$/],
  [{ ...keys, STRIPE_WEBHOOK_SECRET: 'abc' }, /^STRIPE_WEBHOOK_SECRET: must begin with whsec_$/],
  [{ STRIPE_API_BASE: 'http://127.0.0.1:9' }, /^STRIPE_API_BASE: is of no use without STRIPE_SECRET_KEY$/],
  [{ SUPPORT_EMAIL: 'nobody' }, /^SUPPORT_EMAIL: must be an email address$/],
])('half a setting is refused in one line: %o', (environment, message) => {
  expect(() => read(environment as Record<string, string>)).toThrow(message)
})
