import type { Clock } from '../../infra/clock.ts'
import { type HttpCall, type HttpOutcome, callHttp } from '../http.ts'

/** The hosts of LinkedIn and our credentials. The sandbox serves both hosts under one address. */
export type LinkedinSettings = {
  /** `https://www.linkedin.com` */
  site: string
  /** `https://api.linkedin.com` */
  api: string
  /** Month of the API's version, `YYYYMM`. LinkedIn retires each about a year after its release. */
  version: string
  clientId: string
  clientSecret: string
  /** The permissions to request. LinkedIn rejects a sign-in that requests one that the application does not have. */
  scopes: string[]
  clock: Clock
}

type LinkedinCall = Omit<HttpCall, 'url' | 'headers'> & {
  /** The path with its query, whose values are encoded for Rest.li. */
  path: string
  accessToken: string
  /** The Rest.li method, if it does not follow from the HTTP method. */
  restliMethod?: 'FINDER' | 'DELETE'
}

/** Calls the versioned API (Microsoft Learn, "API versioning"). */
export function callLinkedin(settings: LinkedinSettings, call: LinkedinCall): Promise<HttpOutcome> {
  const { path, accessToken, restliMethod, ...rest } = call
  return callHttp({
    ...rest,
    url: settings.api + path,
    headers: {
      authorization: `Bearer ${accessToken}`,
      'linkedin-version': settings.version,
      'x-restli-protocol-version': '2.0.0',
      ...(restliMethod && { 'x-restli-method': restliMethod }),
    },
  })
}

/** Whether a URL in a response belongs to LinkedIn, so that no file and no token is sent elsewhere. */
export function isOwnAddress({ api }: LinkedinSettings, address: string): boolean {
  const url = URL.parse(address)
  if (!url) return false
  if (url.origin === new URL(api).origin) return true
  return url.protocol === 'https:' && /(^|\.)(linkedin|licdn)\.com$/.test(url.hostname)
}
