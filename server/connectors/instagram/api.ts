import type { Clock } from '../../infra/clock.ts'
import type { GraphSettings } from '../graph/call-graph.ts'

/** The hosts of Instagram and our credentials. The sandbox serves all three hosts under one address. */
export type InstagramSettings = GraphSettings & {
  /** `https://www.instagram.com` */
  site: string
  /** `https://api.instagram.com` */
  api: string
  clientId: string
  clientSecret: string
  /** The permissions to ask for, where they are not those of the connector. */
  scopes?: string[]
  clock: Clock
}
