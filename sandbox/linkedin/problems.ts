import { type Answer, Refusal } from '../http/responses.ts'
import type { ActiveFault } from '../control/faults.ts'

/** An error of the API (platforms reference, 4.6). */
export function problem(status: number, code: string, message: string, serviceErrorCode = 0): Answer {
  return { status, body: { status, serviceErrorCode, code, message } }
}

export const refuse = (...of: Parameters<typeof problem>): Refusal => new Refusal(problem(...of))

export const invalid = (message: string): Refusal => refuse(400, 'INVALID_VALUE_FOR_FIELD', message)

export const denied = (what: string): Refusal =>
  refuse(403, 'ACCESS_DENIED', `Not enough permissions to access: ${what}`, 100)

export const missing = (what: string): Refusal => refuse(404, 'NOT_FOUND', `Could not find ${what}`)

/** OAuth has its own error format. */
export const oauthError = (status: number, error: string, description: string): Answer => ({
  status,
  body: { error, error_description: description },
})

export function deadToken(why: 'unknown' | 'expired' | 'revoked'): Answer {
  const cases = {
    unknown: ['INVALID_ACCESS_TOKEN', 'Invalid access token', 65_600],
    expired: ['EXPIRED_ACCESS_TOKEN', 'The token used in the request has expired', 65_602],
    revoked: ['REVOKED_ACCESS_TOKEN', 'The token used in the request has been revoked by the user', 65_601],
  } as const
  const [code, message, serviceErrorCode] = cases[why]
  return problem(401, code, message, serviceErrorCode)
}

/** LinkedIn reports which limit is reached, but not until when. */
export const throttled = (whose: 'MEMBER' | 'APPLICATION'): Answer =>
  problem(
    429,
    'TOO_MANY_REQUESTS',
    `Resource level throttle ${whose} DAY limit for calls to this resource is reached.`,
    101,
  )

export function faultResponse({ kind, operation, seconds, status }: ActiveFault): Answer {
  switch (kind) {
    case 'rate-limit':
    case 'rate-limit-without-reset':
      return throttled('MEMBER')
    case 'retry-after':
      return { ...throttled('MEMBER'), headers: { 'retry-after': String(seconds) } }
    case 'credits-depleted':
      return throttled('APPLICATION')
    case 'revoked-token':
      return deadToken('revoked')
    case 'invalid-client':
      return operation === 'token' || operation === 'revoke'
        ? oauthError(401, 'invalid_client', 'Client authentication failed')
        : problem(401, 'INVALID_ACCESS_TOKEN', 'Invalid access token', 65_600)
    case 'account-restricted':
      return problem(403, 'ACCESS_DENIED', 'Not enough permissions to access: partnerApiPosts.CREATE', 100)
    case 'server-error':
      return problem(status, 'INTERNAL_SERVER_ERROR', 'Internal Server Error')
  }
}
