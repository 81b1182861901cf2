import type { Network } from '../../contract/channels.ts'
import { platformKeys, type PlatformKey } from '../../contract/platforms/platforms.ts'
import type { Config, NetworkCredentials, NetworkName } from '../config.ts'
import { systemClock, type Clock } from '../platform/clock.ts'
import type { Connector } from './connector.ts'
import { instagramConnector } from './instagram/connector.ts'
import { xConnector } from './x/connector.ts'

export type * from './connector.ts'

type Place = { credentials: NetworkCredentials; sandboxUrl: string | undefined; clock: Clock }
type Build = (place: Place) => Connector

/** The registry: the one place beside its folder where a network is named. */
const builders: Record<NetworkName, Build> = {
  twitter: ({ credentials, sandboxUrl, clock }) =>
    xConnector({
      site: sandboxUrl ? `${sandboxUrl}/x` : 'https://x.com',
      api: sandboxUrl ? `${sandboxUrl}/x` : 'https://api.x.com',
      ...credentials,
      clock,
    }),
  instagram: ({ credentials, sandboxUrl, clock }) =>
    instagramConnector({
      site: sandboxUrl ? `${sandboxUrl}/instagram` : 'https://www.instagram.com',
      api: sandboxUrl ? `${sandboxUrl}/instagram` : 'https://api.instagram.com',
      graph: sandboxUrl ? `${sandboxUrl}/instagram` : 'https://graph.instagram.com',
      version: 'v25.0',
      ...credentials,
      clock,
    }),
}

const sandboxCredentials: NetworkCredentials = { clientId: 'postwright', clientSecret: 'sandbox' }

/** The connector of a network; undefined where this installation cannot connect to it. */
export function connectorFor(
  config: Config,
  platform: PlatformKey,
  clock: Clock = systemClock,
): Connector | undefined {
  if (!isKnown(platform)) return undefined
  const credentials = config.networks[platform]
  if (credentials) return builders[platform]({ credentials, sandboxUrl: undefined, clock })
  if (!config.sandbox) return undefined
  return builders[platform]({
    credentials: sandboxCredentials,
    sandboxUrl: `${config.appUrl}/sandbox`,
    clock,
  })
}

/** All networks, as this installation offers them. `sandbox`: a local stand-in, for want of credentials. */
export function networksOf(config: Config): Network[] {
  return platformKeys.map((platform) => {
    const real = isKnown(platform) && config.networks[platform] !== undefined
    const sandbox = isKnown(platform) && !real && config.sandbox
    return { platform, connectable: real || sandbox, sandbox }
  })
}

function isKnown(platform: PlatformKey): platform is NetworkName {
  return platform in builders
}
