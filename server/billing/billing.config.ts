import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { CheckoutMode } from '../../contract/billing/plans.ts'
import { brand } from '../../contract/brand.ts'

/** Checkout by Stripe, by the local sandbox, or not at all. */
export type BillingConfig = {
  checkout: CheckoutMode
  secretKey: string
  /** Verifies the signature of webhook events. */
  webhookSecret: string
  /** Another URL for Stripe's API, for tests. */
  apiBase: string | undefined
  /** The address for questions about plans and payments. */
  contact: string
}

export const billingEnvironment = {
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_/, 'must begin with sk_ or rk_')
    .optional()
    .describe('Secret key of your Stripe account.'),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_/, 'must begin with whsec_')
    .optional()
    .describe('Signing secret of the webhook APP_URL/api/stripe/webhook.'),
  STRIPE_API_BASE: z
    .url({ protocol: /^https?$/ })
    .transform((base) => base.replace(/\/+$/, ''))
    .optional()
    .describe("Base URL of Stripe's API, for a proxy."),
  SUPPORT_EMAIL: z.email('must be an email address').optional().describe('Support address shown to users.'),
}

type Given = z.output<z.ZodObject<typeof billingEnvironment>>
type Options = { sandbox: boolean; appSecret: string }

/** The name of a secret whose counterpart is missing. */
export function incompleteBilling(given: Given): string | undefined {
  if (given.STRIPE_SECRET_KEY !== undefined && given.STRIPE_WEBHOOK_SECRET === undefined) {
    return 'STRIPE_WEBHOOK_SECRET: is missing beside STRIPE_SECRET_KEY'
  }
  if (given.STRIPE_WEBHOOK_SECRET !== undefined && given.STRIPE_SECRET_KEY === undefined) {
    return 'STRIPE_SECRET_KEY: is missing beside STRIPE_WEBHOOK_SECRET'
  }
  if (given.STRIPE_API_BASE !== undefined && given.STRIPE_SECRET_KEY === undefined) {
    return 'STRIPE_API_BASE: is of no use without STRIPE_SECRET_KEY'
  }
  return undefined
}

export function readBilling(given: Given, { sandbox, appSecret }: Options): BillingConfig {
  const contact = given.SUPPORT_EMAIL ?? brand.supportEmail
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = given
  if (secretKey !== undefined && webhookSecret !== undefined) {
    return { checkout: 'stripe', secretKey, webhookSecret, apiBase: given.STRIPE_API_BASE, contact }
  }
  if (!sandbox) return { checkout: 'none', secretKey: '', webhookSecret: '', apiBase: undefined, contact }
  const own = (what: string) => createHmac('sha256', appSecret).update(what).digest('hex')
  return {
    checkout: 'sandbox',
    secretKey: `sk_test_${own('sandbox key')}`,
    webhookSecret: `whsec_${own('sandbox webhook')}`,
    apiBase: undefined,
    contact,
  }
}
