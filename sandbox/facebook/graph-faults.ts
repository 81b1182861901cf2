import type { Answer } from '../http/answers.ts'
import type { ActiveFault } from '../control/faults.ts'
import { deadToken, graphAnswer, usageHeaders } from '../graph/graph-errors.ts'

const pageLimit = () => graphAnswer({ message: '(#32) Page request limit reached', code: 32, status: 403 })

export function faultAnswer({ kind, seconds, status }: ActiveFault): Answer {
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
      return graphAnswer({ message: 'Error validating client secret.', code: 1 })
    case 'account-restricted':
      return graphAnswer({
        message: 'The action attempted has been deemed abusive or is otherwise disallowed',
        code: 368,
        status: 403,
      })
    case 'credits-depleted':
      return graphAnswer({ message: '(#341) Application limit reached', code: 341, status: 403 })
    case 'server-error':
      return graphAnswer({
        message: 'An unexpected error has occurred. Please retry your request later.',
        code: 2,
        transient: true,
        status,
      })
  }
}
