import type { Connector, ConnectorOptions } from '../connector.ts'
import { exchangeCode, renewTokens } from '../oauth-calls.ts'
import { endOfTokens, toTokens, withToken } from '../oauth-tokens.ts'
import { permissionsOf } from '../permissions.ts'
import { readAccountDays } from './account-days.ts'
import type { LinkedinSettings } from './api.ts'
import { commitComment, resolveComment } from './comments.ts'
import { commit } from './commit.ts'
import { deletePost } from './delete-post.ts'
import { readMetrics } from './metrics.ts'
import { needsRenewal, revokeTokens, startSignIn, tokenIssuer } from './oauth.ts'
import { listProfiles } from './profiles.ts'
import { recentPosts } from './recent-posts.ts'
import { resolve } from './resolve.ts'
import { memberScopes, organizationScopes } from './scopes.ts'
import { stage } from './stage.ts'

/** What each permission allows us, in words for users. */
export const permissionWords: Readonly<Record<string, string>> = {
  openid: 'Know who you are',
  profile: 'Read your name and picture',
  w_member_social: 'Publish posts in your name',
  w_organization_social: 'Publish posts for your Pages',
  r_organization_social: 'Read posts of your Pages',
  rw_organization_admin: 'List your Pages and read their figures',
  r_member_postAnalytics: 'Read the figures of your own posts',
}

export function buildLinkedin({ credentials, sandboxUrl, clock }: ConnectorOptions): Connector {
  const { scopes = sandboxUrl ? [...memberScopes, ...organizationScopes] : memberScopes } = credentials
  return linkedinConnector({
    site: sandboxUrl ? `${sandboxUrl}/linkedin` : 'https://www.linkedin.com',
    api: sandboxUrl ? `${sandboxUrl}/linkedin` : 'https://api.linkedin.com',
    version: '202609',
    clientId: credentials.clientId,
    clientSecret: credentials.clientSecret,
    scopes,
    clock,
  })
}

/** LinkedIn's versioned API, for members and the organizations that they administer. */
export function linkedinConnector(settings: LinkedinSettings): Connector {
  return {
    platform: 'linkedin',
    signIn: {
      kind: 'consent',
      start: (request) => startSignIn(settings, request),
      finish: (request) => exchangeCode(tokenIssuer(settings), request),
      denials: ['user_cancelled_login', 'user_cancelled_authorize'],
    },
    neededPermissions: memberScopes,
    permissions: permissionsOf(settings.scopes, permissionWords),
    endsAt: (access) => endOfTokens(toTokens(access)),
    needsRenewal: (access, now) => needsRenewal(toTokens(access), now),
    renew: (access) => renewTokens(tokenIssuer(settings), toTokens(access)),
    revoke: (access) => revokeTokens(settings, toTokens(access)),
    open(access) {
      const tokens = toTokens(access)
      return {
        listProfiles: () => listProfiles(settings, tokens),
        stage: (call) => stage(settings, withToken(call, tokens)),
        commit: (call) => commit(settings, withToken(call, tokens)),
        resolve: (call) => resolve(settings, withToken(call, tokens)),
        commitPart: (call) => commitComment(settings, withToken(call, tokens)),
        resolvePart: (call) => resolveComment(settings, withToken(call, tokens)),
        readMetrics: (call) => readMetrics(settings, withToken(call, tokens), tokens.scopes),
        readAccountDays: (call) => readAccountDays(settings, withToken(call, tokens), tokens.scopes),
        recentPosts: (call) => recentPosts(settings, withToken(call, tokens)),
        deletePost: (call) => deletePost(settings, withToken(call, tokens)),
      }
    },
  }
}
