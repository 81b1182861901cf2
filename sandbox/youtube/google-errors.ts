import { type Answer, Refusal } from '../http/responses.ts'
import type { ActiveFault } from '../control/faults.ts'

/** The error format of Google's APIs. */
export function googleError(
  code: number,
  reason: string,
  message: string,
  domain = 'youtube.common',
): Answer {
  return { status: code, body: { error: { code, message, errors: [{ message, domain, reason }] } } }
}

export function refuse(code: number, reason: string, message: string, domain?: string): Refusal {
  return new Refusal(googleError(code, reason, message, domain))
}

export function unauthorized(): Answer {
  const answer = googleError(401, 'authError', 'Invalid Credentials', 'global')
  return { ...answer, headers: { 'www-authenticate': 'Bearer realm="https://accounts.google.com/"' } }
}

export function missingScope(): Refusal {
  return refuse(403, 'insufficientPermissions', 'Request had insufficient authentication scopes.', 'global')
}

export function quotaExceeded(): Answer {
  return googleError(
    403,
    'quotaExceeded',
    'The request cannot be completed because you have exceeded your quota.',
    'youtube.quota',
  )
}

export function oauthError(status: number, error: string, description: string): Answer {
  return { status, body: { error, error_description: description } }
}

/** YouTube does not say when calls are accepted again, except with Retry-After. */
export function faultResponse({ kind, operation, seconds, status }: ActiveFault): Answer {
  const tooMany = googleError(429, 'rateLimitExceeded', 'Too many requests.', 'usageLimits')
  switch (kind) {
    case 'rate-limit':
      return tooMany
    case 'rate-limit-without-reset':
      return googleError(403, 'userRateLimitExceeded', 'User Rate Limit Exceeded.', 'usageLimits')
    case 'retry-after':
      return { ...tooMany, headers: { 'retry-after': String(seconds) } }
    case 'revoked-token':
      return operation === 'token'
        ? oauthError(400, 'invalid_grant', 'Token has been expired or revoked.')
        : unauthorized()
    case 'invalid-client':
      return oauthError(401, 'invalid_client', 'The OAuth client was not found.')
    case 'account-restricted':
      return googleError(
        403,
        'authenticatedUserAccountSuspended',
        'The YouTube account of the authenticated user is suspended.',
        'youtube.header',
      )
    case 'credits-depleted':
      return quotaExceeded()
    case 'server-error':
      return googleError(status, 'backendError', 'Backend Error', 'global')
  }
}
