import type { Connector } from '../connector.ts'
import type { InstagramSettings } from './api.ts'
import { commit } from './commit.ts'
import { readMetrics } from './metrics.ts'
import { authorizeUrl, exchangeCode, needsRefresh, refreshTokens } from './oauth.ts'
import { identify } from './profile.ts'
import { recentPosts } from './recent-posts.ts'
import { resolve } from './resolve.ts'
import { stage } from './stage.ts'

/** Instagram API with Instagram Login, for professional accounts. */
export function instagramConnector(settings: InstagramSettings): Connector {
  return {
    platform: 'instagram',
    authorizeUrl: (request) => authorizeUrl(settings, request),
    exchangeCode: (request) => exchangeCode(settings, request),
    needsRefresh,
    refresh: (tokens) => refreshTokens(settings, tokens),
    // Instagram Login has no call to revoke tokens: users remove the access in Instagram's own settings.
    revoke: () => Promise.resolve(),
    identify: (accessToken) => identify(settings, accessToken),
    stage: (call) => stage(settings, call),
    commit: (call) => commit(settings, call),
    resolve: (call) => resolve(settings, call),
    readMetrics: (request) => readMetrics(settings, request),
    recentPosts: (call) => recentPosts(settings, call),
  }
}
