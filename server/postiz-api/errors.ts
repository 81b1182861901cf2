import { errorStatus, type ErrorCode } from '../../contract/errors.ts'
import type { PresentError } from '../infra/http/errors/error-handler.ts'

/** The statuses that clients of Postiz know, and those of a server in trouble. All others are a 400. */
const known = new Set([400, 401, 403, 404, 429])

function statusOf(code: ErrorCode): number {
  const status = errorStatus[code]
  return known.has(status) || status >= 500 ? status : 400
}

/** `{msg}`, as Postiz answers errors, with its words for a key that is missing or wrong. */
export const presentMsg: PresentError = ({ code, message }, { headers }) => {
  if (code !== 'unauthenticated') return { status: statusOf(code), body: { msg: message } }
  const msg = headers.authorization === undefined ? 'No API Key found' : 'Invalid API key'
  return { status: 401, body: { msg } }
}
