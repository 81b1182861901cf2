import type { Connector, ConnectorOptions } from '../connector.ts'
import { commitComment, resolveComment } from '../graph/comments.ts'
import { toTokens, withToken } from '../oauth-tokens.ts'
import { permissionsOf } from '../permissions.ts'
import { readAccountDays } from './account-days.ts'
import type { InstagramSettings } from './api.ts'
import { commentsOn } from './comments.ts'
import { commit } from './commit.ts'
import { readMetrics } from './metrics.ts'
import { finishSignIn, needed, needsRenewal, renewToken, startSignIn, scopes } from './oauth.ts'
import { listProfiles } from './profile.ts'
import { recentPosts } from './recent-posts.ts'
import { resolve } from './resolve.ts'
import { stage } from './stage.ts'

/** What each permission allows us, in words for users. */
export const permissionWords: Readonly<Record<string, string>> = {
  instagram_business_basic: 'Read your profile and posts',
  instagram_business_content_publish: 'Publish posts, reels and stories',
  instagram_business_manage_comments: 'Add the first comment',
  instagram_business_manage_insights: 'Read reach and other figures',
}

export function buildInstagram({ credentials, sandboxUrl, clock }: ConnectorOptions): Connector {
  return instagramConnector({
    site: sandboxUrl ? `${sandboxUrl}/instagram` : 'https://www.instagram.com',
    api: sandboxUrl ? `${sandboxUrl}/instagram` : 'https://api.instagram.com',
    graph: sandboxUrl ? `${sandboxUrl}/instagram` : 'https://graph.instagram.com',
    version: 'v25.0',
    ...credentials,
    clock,
  })
}

/** Instagram API with Instagram Login, for professional accounts. */
export function instagramConnector(settings: InstagramSettings): Connector {
  return {
    platform: 'instagram',
    signIn: {
      kind: 'consent',
      start: (request) => startSignIn(settings, request),
      finish: (request) => finishSignIn(settings, request),
    },
    neededPermissions: needed,
    permissions: permissionsOf(settings.scopes ?? scopes, permissionWords),
    needsRenewal: (access, now) => needsRenewal(toTokens(access), now),
    renew: (access) => renewToken(settings, toTokens(access)),
    // Instagram Login has no call to revoke tokens: users remove the access in Instagram's own settings.
    revoke: () => Promise.resolve(),
    open(access, announce) {
      const own = { ...settings, announce }
      const tokens = toTokens(access)
      const comments = commentsOn(own)
      return {
        listProfiles: () => listProfiles(own, tokens.accessToken),
        stage: (call) => stage(own, withToken(call, tokens)),
        commit: (call) => commit(own, withToken(call, tokens)),
        resolve: (call) => resolve(own, withToken(call, tokens)),
        commitPart: (call) => commitComment(comments, withToken(call, tokens)),
        resolvePart: (call) => resolveComment(comments, withToken(call, tokens)),
        readMetrics: ({ externalIds }) => readMetrics(own, tokens.accessToken, externalIds),
        readAccountDays: (call) => readAccountDays(own, tokens.accessToken, call),
        recentPosts: (call) => recentPosts(own, withToken(call, tokens)),
      }
    },
  }
}
