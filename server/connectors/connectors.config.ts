import { platformKeys, type PlatformKey } from '../../contract/platforms/platforms.ts'

/** `scopes`: the permissions to ask for, where they are not those of the connector. */
export type PlatformCredentials = { clientId: string; clientSecret: string; scopes?: string[] }

/** The applications this installation has registered, by platform. */
export type ConnectorsConfig = Partial<Record<PlatformKey, PlatformCredentials>>

type Environment = Record<string, string | undefined>

/** `<PLATFORM>_CLIENT_ID` and `<PLATFORM>_CLIENT_SECRET` of each platform that has both, and its `<PLATFORM>_SCOPES`. */
export function readCredentials(env: Environment): ConnectorsConfig {
  const found: ConnectorsConfig = {}
  for (const platform of platformKeys) {
    const [clientId, clientSecret] = namesOf(platform).map((name) => env[name])
    if (!clientId || !clientSecret) continue
    const scopes = env[`${platform.toUpperCase()}_SCOPES`]?.split(/[\s,]+/).filter(Boolean)
    found[platform] = { clientId, clientSecret, ...(scopes && scopes.length > 0 && { scopes }) }
  }
  return found
}

/** One line about a platform with only one of the two variables set; undefined if there is none. */
export function halfSetCredentials(env: Environment): string | undefined {
  for (const platform of platformKeys) {
    const missing = namesOf(platform).filter((name) => !env[name])
    if (missing.length === 1) return `${missing[0]}: must be set too`
  }
  return undefined
}

function namesOf(platform: PlatformKey): [id: string, secret: string] {
  const prefix = platform.toUpperCase()
  return [`${prefix}_CLIENT_ID`, `${prefix}_CLIENT_SECRET`]
}
