import type { AnnouncedLimit } from '../call-limits.ts'
import { callHttp, type HttpCall, type HttpOutcome } from '../http.ts'
import type { MultipartPart } from '../http-body.ts'
import { announceUsage } from './usage.ts'

export type GraphSettings = {
  /** Such as `https://graph.facebook.com`. */
  graph: string
  /** Version of the Graph API. Meta retires each about two years after its release. */
  version: string
  announce?: ((limit: AnnouncedLimit) => void) | undefined
}

export type GraphCall = {
  method: 'GET' | 'POST' | 'DELETE'
  /** Without the version. */
  path: string
  accessToken: string
  parameters?: Record<string, string>
  /** Sent with the parameters as a multipart form. */
  file?: Extract<MultipartPart, { bytes: Buffer }>
} & Pick<HttpCall, 'timeoutMs' | 'committing' | 'maySend' | 'signal'>

/** Calls Meta's Graph API. Parameters go into the form body of a POST, else into the query. */
export async function callGraph(settings: GraphSettings, call: GraphCall): Promise<HttpOutcome> {
  const { path, accessToken, parameters, method, file, ...rest } = call
  const url = `${settings.graph}/${settings.version}${path}`
  const all: Record<string, string> = { ...parameters, access_token: accessToken }
  const outcome = await callHttp(
    method !== 'POST'
      ? { ...rest, method, url: `${url}?${new URLSearchParams(all).toString()}` }
      : { ...rest, method, url, body: file ? { multipart: [...fieldsOf(all), file] } : { form: all } },
  )
  announceUsage(outcome, settings.announce)
  return outcome
}

const fieldsOf = (all: Record<string, string>): MultipartPart[] =>
  Object.entries(all).map(([name, value]) => ({ name, value }))
