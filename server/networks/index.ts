import type { Network } from '../../contract/channels.ts'
import { platformKeys, type PlatformKey } from '../../contract/platforms/platforms.ts'
import type { Config, NetworkCredentials, NetworkName } from '../config.ts'
import type { Connector } from './connector.ts'
import { instagramConnector } from './instagram/connector.ts'
import { xConnector } from './x/connector.ts'

export type * from './connector.ts'

type Build = (place: { credentials: NetworkCredentials; sandboxUrl: string | undefined }) => Connector

/** The registry: the one place beside its folder where a network is named. */
const builders: Record<NetworkName, Build> = {
  twitter: ({ credentials, sandboxUrl }) =>
    xConnector({
      site: sandboxUrl ? `${sandboxUrl}/x` : 'https://x.com',
      api: sandboxUrl ? `${sandboxUrl}/x` : 'https://api.x.com',
      ...credentials,
    }),
  instagram: ({ credentials, sandboxUrl }) =>
    instagramConnector({
      site: sandboxUrl ? `${sandboxUrl}/instagram` : 'https://www.instagram.com',
      api: sandboxUrl ? `${sandboxUrl}/instagram` : 'https://api.instagram.com',
      graph: sandboxUrl ? `${sandboxUrl}/instagram` : 'https://graph.instagram.com',
      version: 'v25.0',
      ...credentials,
    }),
}

const sandboxCredentials: NetworkCredentials = { clientId: 'postwright', clientSecret: 'sandbox' }

/** The connector of a network; undefined where this installation cannot connect to it. */
export function connectorFor(config: Config, platform: PlatformKey): Connector | undefined {
  if (!isKnown(platform)) return undefined
  const credentials = config.networks[platform]
  if (credentials) return builders[platform]({ credentials, sandboxUrl: undefined })
  if (!config.sandbox) return undefined
  return builders[platform]({ credentials: sandboxCredentials, sandboxUrl: `${config.appUrl}/sandbox` })
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
