import type { PlatformAvailability } from '../../contract/social-accounts.ts'
import { platformKeys, type PlatformKey } from '../../contract/platforms/platforms.ts'
import type { Config } from '../config.ts'
import { systemClock, type Clock } from '../infra/clock.ts'
import type { Connector, ConnectorOptions } from './connector.ts'
import type { PlatformCredentials } from './connectors.config.ts'
import { buildInstagram } from './instagram/connector.ts'
import { buildTwitter } from './twitter/connector.ts'

export type * from './connector.ts'

/** The registry: the only place outside of its own folder where a platform is named. */
const builders: Partial<Record<PlatformKey, (options: ConnectorOptions) => Connector>> = {
  instagram: buildInstagram,
  twitter: buildTwitter,
}

const sandboxCredentials: PlatformCredentials = { clientId: 'postwright', clientSecret: 'sandbox' }

/** The connector of a platform; undefined where this installation cannot connect to it. */
export function connectorFor(
  config: Config,
  platform: PlatformKey,
  clock: Clock = systemClock,
): Connector | undefined {
  const build = builders[platform]
  if (!build) return undefined
  const credentials = config.platforms[platform]
  if (credentials) return build({ credentials, sandboxUrl: undefined, clock })
  if (!config.sandbox) return undefined
  return build({
    credentials: sandboxCredentials,
    sandboxUrl: `${config.appUrl}/sandbox`,
    clock,
  })
}

/** Whether this installation can connect each platform, and whether the sandbox stands in for it. */
export function platformAvailability(config: Config): PlatformAvailability[] {
  return platformKeys.map((platform) => {
    const real = platform in builders && config.platforms[platform] !== undefined
    const sandbox = platform in builders && !real && config.sandbox
    return { platform, connectable: real || sandbox, sandbox }
  })
}
