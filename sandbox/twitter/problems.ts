import { type Answer, Refusal } from '../http/responses.ts'
import type { ActiveFault } from '../control/faults.ts'

/** X's error format (Problem JSON). */
function problem(status: number, title: string, detail: string, more: object = {}): Answer {
  return { status, body: { title, detail, type: 'about:blank', status, ...more } }
}

export function unauthorized(): Answer {
  return problem(401, 'Unauthorized', 'Unauthorized')
}

export function forbidden(detail: string): Refusal {
  return new Refusal(problem(403, 'Forbidden', detail))
}

export function missingScope(): Refusal {
  return forbidden('Your token does not have the scopes this endpoint needs.')
}

export function invalidRequest(message: string, parameters: Record<string, string[]> = {}): Refusal {
  return new Refusal({
    status: 400,
    body: {
      errors: [{ parameters, message }],
      title: 'Invalid Request',
      detail: 'One or more parameters to your request was invalid.',
      type: 'https://api.twitter.com/2/problems/invalid-request',
    },
  })
}

export function notFound(): Refusal {
  return new Refusal(problem(404, 'Not Found', 'Not Found'))
}

export function tooManyRequests(): Answer {
  return problem(429, 'Too Many Requests', 'Too Many Requests')
}

/** A missing post or user, as listed in `errors` next to the data of a 200. */
export function missingResource(resource: 'tweet' | 'user', parameter: string, value: string): object {
  return {
    value,
    resource_id: value,
    resource_type: resource,
    parameter,
    title: 'Not Found Error',
    detail: `Could not find ${resource} with ${parameter}: [${value}].`,
    type: 'https://api.twitter.com/2/problems/resource-not-found',
  }
}

export function oauthError(status: number, error: string, description: string): Answer {
  return { status, body: { error, error_description: description } }
}

const limitHeaders = ['x-rate-limit-limit', 'x-rate-limit-remaining', 'x-rate-limit-reset']

export function faultResponse({ kind, operation, seconds, status, now }: ActiveFault): Answer {
  const reset = String(Math.ceil(now / 1000) + seconds)
  switch (kind) {
    case 'rate-limit':
      return {
        ...tooManyRequests(),
        headers: { 'x-rate-limit-limit': '100', 'x-rate-limit-remaining': '0', 'x-rate-limit-reset': reset },
      }
    case 'rate-limit-without-reset':
      return {
        status: 429,
        body: { errors: [{ code: 88, message: 'Rate limit exceeded' }] },
        without: limitHeaders,
      }
    case 'retry-after':
      return { ...tooManyRequests(), headers: { 'retry-after': String(seconds) }, without: limitHeaders }
    case 'revoked-token':
      if (operation === 'token') {
        return oauthError(400, 'invalid_request', 'Value passed for the token was invalid.')
      }
      return unauthorized()
    case 'invalid-client':
      return oauthError(401, 'unauthorized_client', 'Missing valid authorization header')
    case 'account-restricted':
      return problem(403, 'Forbidden', 'User is suspended.')
    case 'credits-depleted':
      return problem(
        402,
        'CreditsDepleted',
        'Your enrolled account does not have any credits to fulfill this request.',
        {
          type: 'https://api.twitter.com/2/problems/credits',
        },
      )
    case 'server-error':
      return problem(status, 'Service Unavailable', 'Service Unavailable')
  }
}
