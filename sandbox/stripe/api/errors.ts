import { type Answer, Refusal } from '../../http/responses.ts'
import type { ActiveFault } from '../../control/faults.ts'

export type StripeError = {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'
  message: string
  code?: string
  decline_code?: string
  param?: string
  charge?: string
}

export function errorResponse(status: number, error: StripeError): Answer {
  return { status, body: { error } }
}

export function invalidRequest(message: string, more: { code?: string; param?: string } = {}): Refusal {
  return new Refusal(errorResponse(400, { type: 'invalid_request_error', message, ...more }))
}

/** Stripe's word for a kind in its messages. */
const words: Record<string, string> = {
  'checkout.session': 'checkout session',
  'billing_portal.session': 'billing portal session',
}

export function missingObject(kind: string, id: string, param: string): Refusal {
  const word = words[kind] ?? kind.replaceAll('_', ' ')
  const error = {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${word}: '${id}'`,
    param,
  } as const
  // Only the object a call is about is a 404; one that is named in its parameters is a bad parameter.
  return new Refusal(errorResponse(param === 'id' ? 404 : 400, error))
}

export type Decline = { code: string; declineCode: string; message: string }

export function cardDeclined({ code, declineCode, message }: Decline, charge: string): Refusal {
  const error = { type: 'card_error', code, decline_code: declineCode, message, charge } as const
  return new Refusal(errorResponse(402, error))
}

export function unauthorized(key: string | undefined): Answer {
  const message =
    key === undefined
      ? "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY')."
      : 'Invalid API Key provided: the sandbox takes keys that begin with sk_ or rk_.'
  return errorResponse(401, { type: 'invalid_request_error', message })
}

export function faultResponse({ kind, seconds, status }: ActiveFault): Answer {
  switch (kind) {
    case 'rate-limit':
    case 'rate-limit-without-reset':
      return tooManyRequests()
    case 'retry-after':
      return { ...tooManyRequests(), headers: { 'retry-after': String(seconds) } }
    case 'revoked-token':
    case 'invalid-client':
      return unauthorized('sk_')
    case 'account-restricted':
      return errorResponse(403, {
        type: 'invalid_request_error',
        code: 'account_invalid',
        message: 'The provided key does not have access to this account.',
      })
    case 'credits-depleted':
    case 'server-error':
      return errorResponse(kind === 'server-error' ? status : 503, {
        type: 'api_error',
        message: 'Sorry! There was an error on our side. Try again in a moment.',
      })
  }
}

function tooManyRequests(): Answer {
  const message =
    'Request rate limit exceeded. You can learn more about rate limits here https://stripe.com/docs/rate-limits.'
  return errorResponse(429, { type: 'invalid_request_error', code: 'rate_limit', message })
}
