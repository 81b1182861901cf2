import type { Connector, ConnectorOptions } from '../connector.ts'
import { exchangeCode, renewTokens } from '../oauth-calls.ts'
import { endOfTokens, toTokens, withToken } from '../oauth-tokens.ts'
import { permissionsOf } from '../permissions.ts'
import { readAccountDays } from './analytics.ts'
import type { YoutubeSettings } from './api.ts'
import { commitComment, resolveComment } from './comments.ts'
import { commit } from './commit.ts'
import { deleteVideo } from './delete-video.ts'
import { readMetrics } from './metrics.ts'
import { needed, needsRenewal, revokeTokens, startSignIn, tokenIssuer, scopes } from './oauth.ts'
import { permissionWords } from './permissions.ts'
import { listProfiles } from './profile.ts'
import { recentPosts } from './recent-posts.ts'
import { resolve } from './resolve.ts'
import { stage } from './stage.ts'

export function buildYoutube({ credentials, sandboxUrl, clock }: ConnectorOptions): Connector {
  const sandbox = sandboxUrl && `${sandboxUrl}/youtube`
  return youtubeConnector({
    accounts: sandbox ?? 'https://accounts.google.com',
    tokens: sandbox ?? 'https://oauth2.googleapis.com',
    api: sandbox ?? 'https://www.googleapis.com',
    analytics: sandbox ?? 'https://youtubeanalytics.googleapis.com',
    site: sandbox ?? 'https://www.youtube.com',
    ...credentials,
    clock,
  })
}

/** YouTube, Data API v3 with Google's OAuth 2.0. */
export function youtubeConnector(settings: YoutubeSettings): Connector {
  return {
    platform: 'youtube',
    signIn: {
      kind: 'consent',
      start: (request) => startSignIn(settings, request),
      finish: (request) => exchangeCode(tokenIssuer(settings), request, needed),
    },
    // YouTube API Services, Developer Policies, III.E.4.
    dataKeptDays: 30,
    neededPermissions: needed,
    permissions: permissionsOf(settings.scopes ?? scopes, permissionWords),
    endsAt: (access) => endOfTokens(toTokens(access)),
    needsRenewal,
    renew: (access) => renewTokens(tokenIssuer(settings), toTokens(access)),
    revoke: (access) => revokeTokens(settings, toTokens(access)),
    open(access) {
      const tokens = toTokens(access)
      return {
        listProfiles: () => listProfiles(settings, tokens.accessToken),
        stage: (call) => stage(settings, withToken(call, tokens)),
        commit: (call) => commit(settings, withToken(call, tokens)),
        resolve: (call) => resolve(settings, withToken(call, tokens)),
        commitPart: (call) => commitComment(settings, withToken(call, tokens)),
        resolvePart: (call) => resolveComment(settings, withToken(call, tokens)),
        readMetrics: ({ externalIds }) => readMetrics(settings, tokens, externalIds),
        readAccountDays: (call) => readAccountDays(settings, tokens, call),
        recentPosts: (call) => recentPosts(settings, withToken(call, tokens)),
        deletePost: (call) => deleteVideo(settings, withToken(call, tokens)),
      }
    },
  }
}
