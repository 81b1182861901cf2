import type { PlatformAvailability } from '../../contract/social-accounts/social-accounts.ts'
import { platformKeys, type PlatformKey } from '../../contract/platforms/platforms.ts'
import type { Config } from '../config.ts'
import type { Clock } from '../infra/clock.ts'
import type { Connector, ConnectorOptions } from './connector.ts'
import type { PlatformCredentials } from './connectors.config.ts'
import { buildFacebook } from './facebook/connector.ts'
import { buildInstagram } from './instagram/connector.ts'
import { buildLinkedin } from './linkedin/connector.ts'
import { buildTiktok } from './tiktok/connector.ts'
import { buildTwitter } from './twitter/connector.ts'
import { buildYoutube } from './youtube/connector.ts'

export type * from './call-limits.ts'
export type { AccountDay } from './account-days.ts'
export type * from './connector.ts'
export type { RecentPost } from './recent-posts.ts'

type Builders = Partial<Record<PlatformKey, (options: ConnectorOptions) => Connector>>

/** The registry: the only place outside of a platform's own folder that names the platform. */
const builders: Builders = {
  instagram: buildInstagram,
  facebook: buildFacebook,
  twitter: buildTwitter,
  linkedin: buildLinkedin,
  tiktok: buildTiktok,
  youtube: buildYoutube,
}

/** The connectors of this installation. */
export type Connectors = {
  /** Undefined for a platform that is not configured in this installation. */
  find(platform: PlatformKey): Connector | undefined
  /**
   * How many posts of a platform may be read per UTC day, each once: the operator's setting, otherwise the connector's
   * limit if reading costs money. Undefined means no limit, as in the sandbox.
   */
  postReadsPerDay(platform: PlatformKey): number | undefined
  /** Whether each platform can be connected, and whether the sandbox replaces it. */
  availability(): PlatformAvailability[]
}

const sandboxCredentials: PlatformCredentials = { clientId: 'postwright', clientSecret: 'sandbox' }

export function createConnectors(config: Config, clock: Clock, registry: Builders = builders): Connectors {
  function find(platform: PlatformKey): Connector | undefined {
    const build = registry[platform]
    if (!build) return undefined
    const credentials = config.platforms[platform]
    if (credentials) return build({ credentials, sandboxUrl: undefined, clock })
    if (!config.sandbox) return undefined
    const sandboxUrl = `${config.appUrl}/sandbox`
    return build({ credentials: sandboxCredentials, sandboxUrl, clock })
  }
  return {
    find,
    postReadsPerDay: (platform) =>
      config.postReads[platform] ?? (config.platforms[platform] && find(platform)?.paidReadsPerDay),
    availability: () =>
      platformKeys.map((platform) => {
        const connector = find(platform)
        const sandbox = connector !== undefined && config.platforms[platform] === undefined
        const signIn = connector?.signIn
        const signInFields = signIn?.kind === 'form' ? signIn.fields : []
        return { platform, connectable: connector !== undefined, sandbox, signInFields }
      }),
  }
}
