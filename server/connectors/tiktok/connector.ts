import type { Connector, ConnectorOptions } from '../connector.ts'
import { exchangeCode, renewTokens } from '../oauth-calls.ts'
import { endOfTokens, toTokens, withToken } from '../oauth-tokens.ts'
import { permissionsOf } from '../permissions.ts'
import type { TiktokSettings } from './api.ts'
import { commit } from './commit.ts'
import { needed, needsRenewal, revokeTokens, startSignIn, tokenIssuer, scopes } from './oauth.ts'
import { listProfiles } from './profile.ts'
import { resolve } from './resolve.ts'
import { stage } from './stage.ts'
import { readMetrics, recentPosts } from './videos.ts'

/** What each permission allows us, in words for users. */
export const permissionWords: Readonly<Record<string, string>> = {
  'user.info.basic': 'Know who you are',
  'user.info.profile': 'Read your profile',
  'video.publish': 'Publish videos',
  'user.info.stats': 'Read your number of followers',
  'video.list': 'Read the figures of your videos',
}

export function buildTiktok({ credentials, sandboxUrl, clock }: ConnectorOptions): Connector {
  return tiktokConnector({
    site: sandboxUrl ? `${sandboxUrl}/tiktok` : 'https://www.tiktok.com',
    api: sandboxUrl ? `${sandboxUrl}/tiktok` : 'https://open.tiktokapis.com',
    ...credentials,
    clock,
  })
}

/** TikTok, Content Posting API (Direct Post) with Login Kit v2. */
export function tiktokConnector(settings: TiktokSettings): Connector {
  return {
    platform: 'tiktok',
    signIn: {
      kind: 'consent',
      start: (request) => startSignIn(settings, request),
      finish: (request) => exchangeCode(tokenIssuer(settings), request, needed),
    },
    neededPermissions: needed,
    permissions: permissionsOf(settings.scopes ?? scopes, permissionWords),
    endsAt: (access) => endOfTokens(toTokens(access)),
    needsRenewal,
    renew: (access) => renewTokens(tokenIssuer(settings), toTokens(access)),
    revoke: (access) => revokeTokens(settings, toTokens(access)),
    open(access) {
      const tokens = toTokens(access)
      return {
        listProfiles: () => listProfiles(settings, tokens.accessToken, tokens.scopes),
        stage: (call) => stage(settings, withToken(call, tokens)),
        commit: (call) => commit(withToken(call, tokens)),
        resolve: (call) => resolve(settings, withToken(call, tokens)),
        // The descriptor has no kinds of parts.
        commitPart: () => Promise.reject(new Error('TikTok takes no parts')),
        resolvePart: () => Promise.reject(new Error('TikTok takes no parts')),
        readMetrics: ({ externalIds }) => readMetrics(settings, tokens.accessToken, externalIds),
        // TikTok gives no daily figures of an account.
        readAccountDays: () => Promise.resolve([]),
        recentPosts: (call) => recentPosts(settings, withToken(call, tokens)),
      }
    },
  }
}
