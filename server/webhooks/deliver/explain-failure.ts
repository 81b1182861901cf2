import { STATUS_CODES } from 'node:http'
import { tidyText } from '../../infra/outgoing/tidy-text.ts'
import { webhookLimits } from '../../../contract/webhooks/webhooks.ts'

const longestText = 200

/** Why an answer is no success, as a sentence; null for a success (2xx). */
export function explainAnswer(status: number, location: string | undefined): string | null {
  if (status >= 200 && status < 300) return null
  if (status === 410) return 'The address answered 410 Gone: it wants no more events.'
  const name = STATUS_CODES[status]
  const answer = name === undefined ? String(status) : `${status} ${name}`
  if (status >= 300 && status < 400) {
    const to = location === undefined ? '' : ` to ${tidyText(location, longestText)}`
    return `The address answered ${answer}, a redirect${to}, which is not followed. Enter the final address.`
  }
  return `The address answered ${answer}.`
}

const sentences: Record<string, string> = {
  ENOTFOUND: 'The host of the address does not exist.',
  EAI_AGAIN: 'The host of the address could not be looked up.',
  ECONNREFUSED: 'The server refused the connection.',
  ECONNRESET: 'The server ended the connection before it answered.',
  EHOSTUNREACH: 'The server could not be reached.',
  ENETUNREACH: 'The server could not be reached.',
  ETIMEDOUT: 'The server could not be reached in time.',
  CERT_HAS_EXPIRED: 'The certificate of the server has expired.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate of the server is for another host.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate of the server is signed by itself.',
  SELF_SIGNED_CERT_IN_CHAIN: 'The certificate of the server is signed by an unknown authority.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The certificate of the server is incomplete or of an unknown authority.',
}

/** Why there was no answer, as a sentence. */
export function explainFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'The server could not be reached.'
  if (error.name === 'TimeoutError' || error.name === 'AbortError') {
    return `The server did not answer within ${webhookLimits.answerSeconds} seconds.`
  }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (error.message === internal) return 'The host of the address is not on the public internet.'
  return sentences[code] ?? `The server could not be reached: ${tidyText(error.message, longestText)}.`
}

/** What `openPublic` says of an internal address. */
const internal = 'the address is not on the public internet'
