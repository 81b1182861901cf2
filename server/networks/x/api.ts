import type { Clock } from '../../platform/clock.ts'
import { callHttp, type HttpCall, type HttpOutcome } from '../http.ts'

/** Where X is and who we are to it. The sandbox answers under one address for both hosts. */
export type XSettings = {
  /** `https://x.com` */
  site: string
  /** `https://api.x.com` */
  api: string
  clientId: string
  clientSecret: string
  clock: Clock
}

type XCall = Omit<HttpCall, 'url' | 'headers'> & {
  path: string
  accessToken: string
  query?: Record<string, string>
}

/** Calls the API for one account. */
export function callX(settings: XSettings, call: XCall): Promise<HttpOutcome> {
  const { path, accessToken, query, ...rest } = call
  const url = new URL(settings.api + path)
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value)
  return callHttp({ ...rest, url: url.href, headers: { authorization: `Bearer ${accessToken}` } })
}
