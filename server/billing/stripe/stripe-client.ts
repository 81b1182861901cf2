import type { Stripe } from 'stripe'
import { requestTimeoutMs } from '../../../contract/api.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../infra/http/app-error.ts'
import type { StripeMode } from '../billing.tables.ts'

const stripeApi = 'https://api.stripe.com'
const stripeHost = /^https:\/\/api\.stripe\.com(?::443)?(?=\/)/
/** The timeout of each of two tries, so that we respond before the caller's timeout. */
const timeoutMs = (requestTimeoutMs - 5000) / 2

type Library = typeof Stripe

const clients = new WeakMap<Context, Stripe>()

/** Stripe rejected a call: an unknown id, or not allowed now. Contains nothing else of Stripe's response. */
export class StripeRefusal extends Error {
  readonly code: string
  readonly param: string

  constructor(code: string, param: string, requestId: string) {
    super(`Stripe refused a call: ${code} ${param} ${requestId}`.trim())
    this.name = 'StripeRefusal'
    this.code = code
    this.param = param
  }
}

export const isMissing = (error: unknown) =>
  error instanceof StripeRefusal && error.code === 'resource_missing'

/**
 * One call to Stripe, repeated once if there is no answer. Throws `payment_declined` with the reason, `unavailable` if
 * Stripe does not answer, or `StripeRefusal`; never Stripe's own error, which carries data that must not be logged.
 */
export async function callStripe<Answer>(
  ctx: Context,
  call: (stripe: Stripe) => PromiseLike<Answer>,
): Promise<Answer> {
  const library = await loadStripe()
  try {
    return await call(clientOf(ctx, library))
  } catch (error) {
    throw toAppError(ctx, library, error)
  }
}

/** Stripe's library, loaded on first use: it is large, and many installations never sell anything. */
export async function loadStripe(): Promise<Library> {
  return (await import('stripe')).Stripe
}

/** The Stripe mode of this installation, which its customers' ids belong to; undefined if nothing is sold. */
export function stripeModeOf({ config }: Context): StripeMode | undefined {
  const { checkout, secretKey } = config.billing
  if (checkout === 'none') return undefined
  if (checkout === 'sandbox') return 'sandbox'
  return secretKey.includes('_test_') ? 'stripe-test' : 'stripe-live'
}

/** As `stripeModeOf`; throws `checkout_unavailable` with the contact if nothing is sold. */
export function requireCheckout(ctx: Context): StripeMode {
  const stripeMode = stripeModeOf(ctx)
  if (stripeMode !== undefined) return stripeMode
  throw new AppError(
    'checkout_unavailable',
    `Plans and points cannot be bought here. Ask ${ctx.config.billing.contact} to change your plan.`,
  )
}

function clientOf(ctx: Context, Stripe: Library): Stripe {
  const known = clients.get(ctx)
  if (known) return known
  const { billing } = ctx.config
  const made = new Stripe(billing.secretKey, {
    httpClient: Stripe.createFetchHttpClient((url: string | URL | Request, init?: RequestInit) =>
      fetch(url instanceof Request ? url : String(url).replace(stripeHost, apiBaseOf(ctx)), init),
    ),
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
  })
  clients.set(ctx, made)
  return made
}

function apiBaseOf({ config }: Context): string {
  if (config.billing.checkout === 'sandbox') return `${config.appUrl}/sandbox/stripe`
  return config.billing.apiBase ?? stripeApi
}

function toAppError(ctx: Context, { errors }: Library, error: unknown): unknown {
  if (!(error instanceof errors.StripeError)) return error
  if (error instanceof errors.StripeCardError) return declined(error)
  if (error instanceof errors.StripeInvalidRequestError) {
    return new StripeRefusal(error.code ?? error.type, error.param ?? '', error.requestId ?? '')
  }
  const { type, statusCode, code, requestId } = error
  // The operator must correct a rejected key; other failures are temporary.
  const level = statusCode === 401 || statusCode === 403 ? 'error' : 'warn'
  ctx.log[level]({ type, statusCode, code, requestId }, 'a call to Stripe failed')
  return new AppError(
    'unavailable',
    'The payment service is not responding. Please check again in a few minutes before you retry.',
  )
}

/** Stripe's message is meant for the card's holder ("Your card was declined."). */
function declined(error: Stripe.errors.StripeCardError): AppError {
  const reason = error.message.trim().replace(/[^.!?]$/, '$&.')
  return new AppError(
    'payment_declined',
    `The payment was declined: ${reason} Nothing was changed and nothing was charged. Try another card.`,
  )
}
