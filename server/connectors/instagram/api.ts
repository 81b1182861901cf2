import type { Clock } from '../../infra/clock.ts'
import type { AnnouncedLimit } from '../connector.ts'
import { callHttp, type HttpCall, type HttpOutcome } from '../http.ts'
import { announceUsage } from './usage.ts'

/** The hosts of Instagram and our credentials. The sandbox serves all three hosts under one address. */
export type InstagramSettings = {
  /** `https://www.instagram.com` */
  site: string
  /** `https://api.instagram.com` */
  api: string
  /** `https://graph.instagram.com` */
  graph: string
  /** Version of the Graph API. Meta retires each about two years after its release. */
  version: string
  clientId: string
  clientSecret: string
  clock: Clock
  announce?: ((limit: AnnouncedLimit) => void) | undefined
}

type GraphCall = {
  method: 'GET' | 'POST'
  /** Without the version. */
  path: string
  accessToken: string
  parameters?: Record<string, string>
} & Pick<HttpCall, 'timeoutMs' | 'committing' | 'maySend' | 'signal'>

/** Calls the Graph API for one account. Parameters go into the query of a GET and the form body of a POST. */
export async function callGraph(settings: InstagramSettings, call: GraphCall): Promise<HttpOutcome> {
  const { path, accessToken, parameters, method, ...rest } = call
  const url = `${settings.graph}/${settings.version}${path}`
  const all = { ...parameters, access_token: accessToken }
  const outcome = await callHttp(
    method === 'POST'
      ? { ...rest, method, url, body: { form: all } }
      : { ...rest, method, url: `${url}?${new URLSearchParams(all).toString()}` },
  )
  announceUsage(outcome, settings.announce)
  return outcome
}
