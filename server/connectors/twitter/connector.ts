import type { Connector, ConnectorOptions } from '../connector.ts'
import { exchangeCode, renewTokens } from '../oauth-calls.ts'
import { endOfTokens, toTokens, withToken } from '../oauth-tokens.ts'
import { permissionsOf } from '../permissions.ts'
import type { TwitterSettings } from './api.ts'
import { readMetrics } from './metrics.ts'
import { needed, needsRenewal, revokeTokens, startSignIn, tokenIssuer, scopes } from './oauth.ts'
import { deletePost } from './delete-post.ts'
import { listProfiles } from './profile.ts'
import { commit, stage } from './publish.ts'
import { recentPosts } from './recent-posts.ts'
import { resolve, resolvePart } from './resolve.ts'

/** What each permission allows us, in words for users. */
export const permissionWords: Readonly<Record<string, string>> = {
  'tweet.read': 'Read your posts and their figures',
  'tweet.write': 'Publish and delete posts',
  'users.read': 'Read your profile and followers',
  'media.write': 'Upload pictures and videos',
  'offline.access': 'Stay connected without asking you again',
}

export function buildTwitter({ credentials, sandboxUrl, clock }: ConnectorOptions): Connector {
  return twitterConnector({
    site: sandboxUrl ? `${sandboxUrl}/twitter` : 'https://x.com',
    api: sandboxUrl ? `${sandboxUrl}/twitter` : 'https://api.x.com',
    ...credentials,
    clock,
  })
}

/** X, API v2 with OAuth 2.0 and PKCE. */
export function twitterConnector(settings: TwitterSettings): Connector {
  return {
    platform: 'twitter',
    signIn: {
      kind: 'consent',
      start: (request) => startSignIn(settings, request),
      finish: (request) => exchangeCode(tokenIssuer(settings), request, needed),
    },
    // 0.5 to 5 US dollars (platforms reference, 3.6).
    paidReadsPerDay: 1000,
    neededPermissions: needed,
    permissions: permissionsOf(settings.scopes ?? scopes, permissionWords),
    endsAt: (access) => endOfTokens(toTokens(access)),
    needsRenewal,
    renew: (access) => renewTokens(tokenIssuer(settings), toTokens(access)),
    revoke: (access) => revokeTokens(settings, toTokens(access)),
    open(access, announce) {
      const own = { ...settings, announce }
      const tokens = toTokens(access)
      return {
        listProfiles: () => listProfiles(own, tokens.accessToken),
        stage: (call) => stage(own, withToken(call, tokens)),
        commit: (call) => commit(own, withToken(call, tokens)),
        resolve: (call) => resolve(own, withToken(call, tokens)),
        // A message of a thread replies to the one before it.
        commitPart: ({ part, previousId, ...call }) =>
          commit(own, withToken({ ...call, text: part.content, options: {} }, tokens), previousId),
        resolvePart: (call) => resolvePart(own, withToken(call, tokens)),
        readMetrics: ({ externalIds }) => readMetrics(own, tokens.accessToken, externalIds),
        // X gives no numbers of an account by day.
        readAccountDays: () => Promise.resolve([]),
        recentPosts: (call) => recentPosts(own, withToken(call, tokens)),
        deletePost: (call) => deletePost(own, withToken(call, tokens)),
      }
    },
  }
}
