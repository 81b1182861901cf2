import type { Answer } from '../http/responses.ts'
import type { ActiveFault } from '../control/faults.ts'
import { deadToken, graphResponse, throttled, usageHeaders } from '../graph/graph-errors.ts'

/** The limit of one account. */
export function accountThrottled(): Answer {
  return graphResponse({ message: '(#80002) There have been too many calls to this account', code: 80002 })
}

export function faultResponse({ kind, operation, seconds, status }: ActiveFault): Answer {
  switch (kind) {
    case 'rate-limit':
      return {
        ...throttled(),
        headers: usageHeaders(0, {
          id: 'sandbox',
          type: 'instagram',
          percent: 100,
          minutes: Math.ceil(seconds / 60),
        }),
      }
    case 'rate-limit-without-reset':
      return throttled()
    case 'retry-after':
      return { ...throttled(), status: 429, headers: { 'retry-after': String(seconds) } }
    case 'revoked-token':
      return deadToken('revoked')
    case 'invalid-client':
      return operation === 'token'
        ? exchangeError('Error validating client secret.')
        : graphResponse({ message: 'Error validating client secret.', code: 1 })
    case 'account-restricted':
      return graphResponse({
        message: 'The Instagram account is restricted.',
        code: 25,
        subcode: 2207050,
        user: ['Account restricted', 'The account is inactive, checkpointed or restricted.'],
      })
    case 'credits-depleted':
      return graphResponse({
        message: 'Application request limit reached',
        code: 9,
        subcode: 2207042,
        user: ['Limit reached', 'You reached the maximum number of posts that can be published today.'],
      })
    case 'server-error':
      return graphResponse({
        message: 'An unexpected error has occurred. Please retry your request later.',
        code: 2,
        transient: true,
        status,
      })
  }
}

/** `api.instagram.com` has its own error format. */
export function exchangeError(message: string): Answer {
  return { status: 400, body: { error_type: 'OAuthException', code: 400, error_message: message } }
}
