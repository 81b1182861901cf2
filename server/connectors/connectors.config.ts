import { platformKeys, type PlatformKey } from '../../contract/platforms/platforms.ts'

/** `scopes`: the permissions to request, if they differ from those of the connector. */
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

/** The maximum number of posts that are read per UTC day, by platform. */
export type PostReadsConfig = Partial<Record<PlatformKey, number>>

/** `<PLATFORM>_POST_READS_PER_DAY` of each platform for which it is set. `wrongPostReads` has validated them. */
export function readPostReads(env: Environment): PostReadsConfig {
  const found: PostReadsConfig = {}
  for (const platform of platformKeys) {
    const value = env[postReadsName(platform)]
    if (value !== undefined) found[platform] = Number(value)
  }
  return found
}

/** The error for an invalid number of posts in one line; undefined if all are valid. */
export function wrongPostReads(env: Environment): string | undefined {
  const wrong = platformKeys.map(postReadsName).find((name) => !/^\d{1,9}$/.test(env[name] ?? '0'))
  return wrong === undefined ? undefined : `${wrong}: must be a whole number of posts, 0 or more`
}

const postReadsName = (platform: PlatformKey) => `${platform.toUpperCase()}_POST_READS_PER_DAY`

/** The error for a platform with only one of the two variables in one line; undefined if there is none. */
export function incompleteCredentials(env: Environment): string | undefined {
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
