import { type Answer, Refusal } from '../http/responses.ts'
import type { ActiveFault } from '../control/faults.ts'
import { secret } from '../store/ids.ts'

export function success(data: object): Answer {
  return { status: 200, body: { data, error: { code: 'ok', message: '', log_id: secret('log-') } } }
}

export function tiktokError(status: number, code: string, message: string): Answer {
  return { status, body: { data: {}, error: { code, message, log_id: secret('log-') } } }
}

export function refuse(status: number, code: string, message: string): Refusal {
  return new Refusal(tiktokError(status, code, message))
}

export const invalid = (message: string) => refuse(400, 'invalid_params', message)

export function unauthorized(): Answer {
  return tiktokError(401, 'access_token_invalid', 'The access token is invalid or not found in the request.')
}

export function tooMany(): Answer {
  return tiktokError(429, 'rate_limit_exceeded', 'The API rate limit was exceeded. Please try again later.')
}

/** Errors of OAuth have status 200. */
export function oauthError(error: string, description: string): Answer {
  return { status: 200, body: { error, error_description: description, log_id: secret('log-') } }
}

export function faultResponse({ kind, operation, seconds, status }: ActiveFault): Answer {
  switch (kind) {
    case 'rate-limit':
    case 'rate-limit-without-reset':
      return tooMany()
    case 'retry-after':
      return { ...tooMany(), headers: { 'retry-after': String(seconds) } }
    case 'revoked-token':
      return operation === 'token'
        ? oauthError('invalid_grant', 'Refresh token is invalid or expired.')
        : unauthorized()
    case 'invalid-client':
      return oauthError('invalid_client', 'Client key or secret is incorrect.')
    case 'account-restricted':
      return tiktokError(
        403,
        'spam_risk_user_banned_from_posting',
        'The user is banned from making new posts.',
      )
    case 'credits-depleted':
      return tiktokError(
        403,
        'reached_active_user_cap',
        'The daily quota of active publishing users is reached.',
      )
    case 'server-error':
      return tiktokError(status, 'internal_error', 'Something is wrong on our side. Please try again later.')
  }
}
