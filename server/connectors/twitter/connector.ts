import type { Connector } from '../connector.ts'
import type { TwitterSettings } from './api.ts'
import { readMetrics } from './metrics.ts'
import { authorizeUrl, exchangeCode, needsRefresh, refreshTokens, revokeTokens } from './oauth.ts'
import { identify } from './profile.ts'
import { commit, stage } from './publish.ts'
import { recentPosts } from './recent-posts.ts'
import { resolve } from './resolve.ts'

/** X, API v2 with OAuth 2.0 and PKCE. */
export function twitterConnector(settings: TwitterSettings): Connector {
  return {
    platform: 'twitter',
    authorizeUrl: (request) => authorizeUrl(settings, request),
    exchangeCode: (request) => exchangeCode(settings, request),
    needsRefresh,
    refresh: (tokens) => refreshTokens(settings, tokens),
    revoke: (tokens) => revokeTokens(settings, tokens),
    identify: (accessToken) => identify(settings, accessToken),
    stage: (call) => stage(settings, call),
    commit: (call) => commit(settings, call),
    resolve: (call) => resolve(settings, call),
    readMetrics: (request) => readMetrics(settings, request),
    recentPosts: (call) => recentPosts(settings, call),
  }
}
