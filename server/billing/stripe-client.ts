import type { Stripe } from 'stripe'
import { requestTimeoutMs } from '../../contract/request-timeout.ts'
import type { Context } from '../context.ts'
import { AppError } from '../platform/http/app-error.ts'
import type { BillingPlace } from '../billing-tables.ts'

const stripeApi = 'https://api.stripe.com'
const stripeHost = /^https:\/\/api\.stripe\.com(?::443)?(?=\/)/
/** Of each of two tries: who waits is told by us that Stripe does not answer, and not by a call that took too long. */
const timeoutMs = (requestTimeoutMs - 5000) / 2

type Library = typeof Stripe

const clients = new WeakMap<Context, Stripe>()

/** Stripe does not know what was named, or does not allow it now. Says nothing of its answer but these. */
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
 * One call to Stripe, which is tried once more when it gets no answer. Throws `payment_declined` with the decline's
 * reason, `unavailable` where Stripe is away or busy, `StripeRefusal` otherwise; never Stripe's own error, which
 * carries what must not be logged.
 */
export async function askStripe<Answer>(
  ctx: Context,
  call: (stripe: Stripe) => PromiseLike<Answer>,
): Promise<Answer> {
  const library = await loadStripe()
  try {
    return await call(clientOf(ctx, library))
  } catch (error) {
    throw asFailure(ctx, library, error)
  }
}

/** Stripe's library, loaded when it is first needed: it is large, and many installations never sell anything. */
export async function loadStripe(): Promise<Library> {
  return (await import('stripe')).Stripe
}

/** In whose books a customer of this installation stands; undefined where nothing can be bought. */
export function placeOf({ config }: Context): BillingPlace | undefined {
  const { checkout, secretKey } = config.billing
  if (checkout === 'none') return undefined
  if (checkout === 'sandbox') return 'sandbox'
  return secretKey.includes('_test_') ? 'stripe-test' : 'stripe-live'
}

/** As `placeOf`; throws `checkout_unavailable`, saying who to ask, where nothing can be bought. */
export function requireCheckout(ctx: Context): BillingPlace {
  const place = placeOf(ctx)
  if (place !== undefined) return place
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
  if (config.billing.checkout === 'sandbox') return `${config.appUrl}/sandbox/card`
  return config.billing.apiBase ?? stripeApi
}

function asFailure(ctx: Context, { errors }: Library, error: unknown): unknown {
  if (!(error instanceof errors.StripeError)) return error
  if (error instanceof errors.StripeCardError) return declined(error)
  if (error instanceof errors.StripeInvalidRequestError) {
    return new StripeRefusal(error.code ?? error.type, error.param ?? '', error.requestId ?? '')
  }
  const { type, statusCode, code, requestId } = error
  // A key that is not taken is for the operator to mend; the rest passes.
  const level = statusCode === 401 || statusCode === 403 ? 'error' : 'warn'
  ctx.log[level]({ type, statusCode, code, requestId }, 'Stripe did not serve a call')
  return new AppError(
    'unavailable',
    'The payment service does not answer at the moment. Please look again in a few minutes before you try once more.',
  )
}

/** Stripe's message to the card's holder is meant to be shown ("Your card was declined."). */
function declined(error: Stripe.errors.StripeCardError): AppError {
  const reason = error.message.trim().replace(/[^.!?]$/, '$&.')
  return new AppError(
    'payment_declined',
    `The payment was declined: ${reason} Nothing was changed and nothing was charged. Try another card.`,
  )
}
