import type { CommitOutcome, Connector, ConnectorOptions, PublishCall, Refusal } from '../connector.ts'
import { commitComment, resolveComment } from '../graph/comments.ts'
import type { TokenCall } from '../oauth-tokens.ts'
import { permissionsOf } from '../permissions.ts'
import { readAccountDays } from './account-days.ts'
import { pageLost, readAccess, withPageToken } from './access.ts'
import type { FacebookSettings } from './api.ts'
import { commentsOn } from './comments.ts'
import { commit } from './commit.ts'
import { deletePost } from './delete-post.ts'
import { readMetrics } from './metrics.ts'
import { finishSignIn, needed, renewPageTokens, revokePermissions, startSignIn, scopes } from './oauth.ts'
import { listProfiles } from './profile.ts'
import { recentPosts } from './recent-posts.ts'
import { resolve } from './resolve.ts'
import { stage } from './stage.ts'

/** What each permission allows us, in words for users. */
export const permissionWords: Readonly<Record<string, string>> = {
  pages_show_list: 'List the Pages that you manage',
  pages_manage_posts: 'Publish and delete posts',
  pages_read_engagement: 'Read posts, reactions and followers',
  read_insights: 'Read reach and other figures',
  pages_manage_engagement: 'Add the first comment',
  pages_read_user_content: 'Read comments on your posts',
}

export function buildFacebook({ credentials, sandboxUrl, clock }: ConnectorOptions): Connector {
  return facebookConnector({
    site: sandboxUrl ? `${sandboxUrl}/facebook` : 'https://www.facebook.com',
    graph: sandboxUrl ? `${sandboxUrl}/facebook` : 'https://graph.facebook.com',
    graphVideo: sandboxUrl ? `${sandboxUrl}/facebook` : 'https://graph-video.facebook.com',
    upload: sandboxUrl ? `${sandboxUrl}/facebook` : 'https://rupload.facebook.com',
    version: 'v25.0',
    clientId: credentials.clientId,
    clientSecret: credentials.clientSecret,
    scopes: credentials.scopes,
    clock,
  })
}

/** Facebook Pages, through the Graph API. */
export function facebookConnector(settings: FacebookSettings): Connector {
  return {
    platform: 'facebook',
    signIn: {
      kind: 'consent',
      start: (request) => startSignIn(settings, request),
      finish: (request) => finishSignIn(settings, request),
    },
    neededPermissions: needed,
    permissions: permissionsOf(settings.scopes ?? scopes, permissionWords),
    // The tokens of Pages do not expire.
    needsRenewal: () => false,
    renew: (access) => renewPageTokens(settings, readAccess(access)),
    revoke: (access) => revokePermissions(settings, readAccess(access)),
    open(bound, announce) {
      const own = { ...settings, announce }
      const access = readAccess(bound)
      /** Makes the call with the token of its Page. */
      const onPage = async <Call extends Pick<PublishCall, 'account'>, Outcome>(
        work: (settings: FacebookSettings, call: TokenCall<Call>) => Promise<Outcome>,
        call: Call,
      ): Promise<Outcome | Refusal> => {
        const withToken = withPageToken(call, access)
        return withToken ? await work(own, withToken) : pageLost
      }
      return {
        listProfiles: () => listProfiles(own, access),
        stage: (call) => onPage(stage, call),
        commit: (call): Promise<CommitOutcome> => onPage(commit, call),
        resolve: (call) => onPage(resolve, call),
        commitPart: (call): Promise<CommitOutcome> =>
          onPage((page, part) => commitComment(commentsOn(page), part), call),
        resolvePart: (call) => onPage((page, part) => resolveComment(commentsOn(page), part), call),
        readMetrics: (call) => onPage(readMetrics, call),
        readAccountDays: (call) => onPage(readAccountDays, call),
        recentPosts: (call) => onPage(recentPosts, call),
        deletePost: (call) => onPage(deletePost, call),
      }
    },
  }
}
