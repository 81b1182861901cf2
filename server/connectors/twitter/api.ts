import type { Clock } from '../../infra/clock.ts'
import type { AnnouncedLimit } from '../call-limits.ts'
import { callHttp, type HttpCall, type HttpOutcome } from '../http.ts'

/** The hosts of X and our credentials. The sandbox serves both hosts under one address. */
export type TwitterSettings = {
  /** `https://x.com` */
  site: string
  /** `https://api.x.com` */
  api: string
  clientId: string
  clientSecret: string
  /** The permissions to ask for, where they are not those of the connector. */
  scopes?: string[]
  clock: Clock
  announce?: ((limit: AnnouncedLimit) => void) | undefined
}

type TwitterCall = Omit<HttpCall, 'url' | 'headers'> & {
  path: string
  accessToken: string
  query?: Record<string, string>
}

/** Calls the API for one account. */
export function callTwitter(settings: TwitterSettings, call: TwitterCall): Promise<HttpOutcome> {
  const { path, accessToken, query, ...rest } = call
  const url = new URL(settings.api + path)
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value)
  return callHttp({ ...rest, url: url.href, headers: { authorization: `Bearer ${accessToken}` } })
}
