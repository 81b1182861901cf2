import type { Clock } from '../../infra/clock.ts'
import { callHttp, type HttpCall, type HttpOutcome } from '../http.ts'

/** The hosts of Google that YouTube uses, and our credentials. The sandbox serves all hosts under one address. */
export type YoutubeSettings = {
  /** `https://accounts.google.com` */
  accounts: string
  /** `https://oauth2.googleapis.com` */
  tokens: string
  /** `https://www.googleapis.com` */
  api: string
  /** `https://youtubeanalytics.googleapis.com` */
  analytics: string
  /** `https://www.youtube.com` */
  site: string
  clientId: string
  clientSecret: string
  /** The permissions to ask for, where they are not those of the connector. */
  scopes?: string[]
  clock: Clock
}

type YoutubeCall = Omit<HttpCall, 'url'> & {
  /** Of the API, below `/youtube/v3`; or of uploads, below `/upload/youtube/v3`. */
  path: string
  accessToken: string
  query: Record<string, string>
}

/** Calls the YouTube Data API v3 for one channel. */
export function callYoutube(settings: YoutubeSettings, call: YoutubeCall): Promise<HttpOutcome> {
  const { path, accessToken, query, headers, ...rest } = call
  const url = new URL(settings.api + path)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return callHttp({ ...rest, url: url.href, headers: { ...headers, authorization: `Bearer ${accessToken}` } })
}
