import type { Answer } from '../http/responses.ts'
import type { ActiveFault } from '../control/faults.ts'
import { deadToken, graphResponse, usageHeaders } from '../graph/graph-errors.ts'

const pageLimit = () => graphResponse({ message: '(#32) Page request limit reached', code: 32, status: 403 })

export function faultResponse({ kind, seconds, status }: ActiveFault): Answer {
  switch (kind) {
    case 'rate-limit': {
      const minutes = Math.ceil(seconds / 60)
      const headers = usageHeaders(0, { id: 'sandbox', type: 'pages', percent: 100, minutes })
      return { ...pageLimit(), headers }
    }
    case 'rate-limit-without-reset':
      return pageLimit()
    case 'retry-after':
      return { ...pageLimit(), status: 429, headers: { 'retry-after': String(seconds) } }
    case 'revoked-token':
      return deadToken('revoked')
    case 'invalid-client':
      return graphResponse({ message: 'Error validating client secret.', code: 1 })
    case 'account-restricted':
      return graphResponse({
        message: 'The action attempted has been deemed abusive or is otherwise disallowed',
        code: 368,
        status: 403,
      })
    case 'credits-depleted':
      return graphResponse({ message: '(#341) Application limit reached', code: 341, status: 403 })
    case 'server-error':
      return graphResponse({
        message: 'An unexpected error has occurred. Please retry your request later.',
        code: 2,
        transient: true,
        status,
      })
  }
}
