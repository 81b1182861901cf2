import type { Clock } from '../../infra/clock.ts'
import { callHttp, type HttpCall, type HttpOutcome } from '../http.ts'

/** The hosts of TikTok and our credentials. The sandbox serves both hosts under one address. */
export type TiktokSettings = {
  /** `https://www.tiktok.com` */
  site: string
  /** `https://open.tiktokapis.com` */
  api: string
  clientId: string
  clientSecret: string
  /** The permissions to ask for, where they are not those of the connector. */
  scopes?: string[]
  clock: Clock
}

type TiktokCall = Omit<HttpCall, 'url' | 'headers'> & {
  path: string
  accessToken: string
  query?: Record<string, string>
}

/** Calls the API for one account. */
export function callTiktok(settings: TiktokSettings, call: TiktokCall): Promise<HttpOutcome> {
  const { path, accessToken, query, ...rest } = call
  const url = new URL(settings.api + path)
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value)
  return callHttp({ ...rest, url: url.href, headers: { authorization: `Bearer ${accessToken}` } })
}
