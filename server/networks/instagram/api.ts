import type { Clock } from '../../platform/clock.ts'
import { callHttp, type HttpCall, type HttpOutcome } from '../http.ts'

/** Where Instagram is and who we are to it. The sandbox answers under one address for the three hosts. */
export type InstagramSettings = {
  /** `https://www.instagram.com` */
  site: string
  /** `https://api.instagram.com` */
  api: string
  /** `https://graph.instagram.com` */
  graph: string
  /** Of the Graph API; Meta retires one about two years after it appeared. */
  version: string
  clientId: string
  clientSecret: string
  clock: Clock
}

type GraphCall = {
  method: 'GET' | 'POST'
  /** Without the version. */
  path: string
  accessToken: string
  parameters?: Record<string, string>
} & Pick<HttpCall, 'timeoutMs' | 'committing' | 'signal'>

/** Calls the Graph API for one account; parameters travel in the address of a GET and in the form of a POST. */
export function callGraph(settings: InstagramSettings, call: GraphCall): Promise<HttpOutcome> {
  const { path, accessToken, parameters, method, ...rest } = call
  const url = `${settings.graph}/${settings.version}${path}`
  const all = { ...parameters, access_token: accessToken }
  if (method === 'POST') return callHttp({ ...rest, method, url, body: { form: all } })
  return callHttp({ ...rest, method, url: `${url}?${new URLSearchParams(all).toString()}` })
}
