import { type Answer, Refusal } from '../http/responses.ts'
import { secret } from '../store/ids.ts'

type GraphError = {
  message: string
  type?: string
  code: number
  subcode?: number
  transient?: boolean
  /** The title and the text for the user. */
  user?: [string, string]
  status?: number
}

/** The format of every Graph error (platforms reference, 1.5 and 2.6). */
export function graphResponse(error: GraphError): Answer {
  return {
    status: error.status ?? 400,
    body: {
      error: {
        message: error.message,
        type: error.type ?? 'OAuthException',
        code: error.code,
        ...(error.subcode !== undefined && { error_subcode: error.subcode }),
        is_transient: error.transient ?? false,
        ...(error.user && { error_user_title: error.user[0], error_user_msg: error.user[1] }),
        fbtrace_id: `A${secret().slice(0, 22)}`,
      },
    },
  }
}

export function graphError(error: GraphError): Refusal {
  return new Refusal(graphResponse(error))
}

export function invalidParameter(message: string): Refusal {
  return graphError({ message: `(#100) ${message}`, code: 100 })
}

/** A container or its media is rejected; the subcode gives the reason. */
export function mediaRefused(code: number, subcode: number, title: string, detail: string): Refusal {
  return graphError({ message: title, code, subcode, user: [title, detail] })
}

export function missingNode(id: string): Refusal {
  return graphError({
    message: `Unsupported get request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation`,
    type: 'GraphMethodException',
    code: 100,
    subcode: 33,
  })
}

export function permissionMissing(scope: string): Refusal {
  return graphError({
    message: `(#10) Application does not have permission for this action: ${scope}`,
    code: 10,
    status: 403,
  })
}

export function deadToken(why: 'unknown' | 'expired' | 'revoked'): Answer {
  const cases = {
    unknown: { message: 'Invalid OAuth access token - Cannot parse access token', status: 401 },
    expired: { message: 'Error validating access token: Session has expired', subcode: 463, status: 401 },
    revoked: {
      message: 'Error validating access token: The user has not authorized application',
      subcode: 458,
      status: 400,
    },
  }
  return graphResponse({ code: 190, ...cases[why] })
}

/** The limit of the application. */
export function throttled(): Answer {
  return graphResponse({ message: '(#4) Application request limit reached', code: 4, status: 403 })
}

/** The used shares of the limits of the application and of the account, in percent, and the minutes until a block ends. */
export function usageHeaders(
  application: number,
  account: { id: string; type: string; percent: number; minutes?: number },
) {
  const use = { type: account.type, ...shares(account.percent) }
  const business = { [account.id]: [{ ...use, estimated_time_to_regain_access: account.minutes ?? 0 }] }
  return {
    'x-app-usage': JSON.stringify(shares(application)),
    'x-business-use-case-usage': JSON.stringify(business),
  }
}

const shares = (percent: number) => ({
  call_count: percent,
  total_cputime: Math.floor(percent / 2),
  total_time: Math.floor(percent / 2),
})
