import type { ResumedPosts } from '../../../contract/posts/blocked-posts.ts'
import { platforms } from '../../../contract/platforms/platforms.ts'
import { handleOf } from '../../../contract/social-accounts/handle-of.ts'
import { recordActivity } from '../../activity/index.ts'
import type { Context } from '../../context.ts'
import { AppError, notFound } from '../../infra/http/app-error.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { requireWorksFor } from '../../infra/http/works-for.ts'
import { findAccount } from '../../social-accounts/index.ts'
import { listBlockedIds } from './blocked-posts.queries.ts'
import { resumePost } from './resume-post.ts'

/** The maximum number of posts that one call resumes. */
const batch = 200

/**
 * Resumes the posts that were not published because their account had lost its access or was disconnected. Overdue
 * posts are published now, in the order of their times, unless they are so late that the user must confirm it. The
 * others stay scheduled. Throws `account_disconnected` if the account is not connected.
 */
export async function resumePosts(ctx: Context, caller: Caller, accountId: string): Promise<ResumedPosts> {
  const account = await findAccount(ctx.db, caller.workspaceId, accountId)
  if (!account) throw notFound('social account')
  requireWorksFor(caller, [accountId])
  if (account.status !== 'connected') {
    const name = `${handleOf(account.username)} on ${platforms[account.platform].name}`
    throw new AppError('account_disconnected', `Connect ${name} again first. Then its posts can be resumed.`)
  }
  const ids = await listBlockedIds(ctx.db, accountId, batch)
  const resumed: ResumedPosts = {
    publishing: 0,
    scheduled: 0,
    asking: 0,
    refused: [],
    hasMore: ids.length === batch,
  }
  for (const id of ids) {
    try {
      const became = await resumePost(ctx, caller, { id, accountId })
      if (became) resumed[became] += 1
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      resumed.refused.push({ postId: id, message: error.message })
    }
  }
  const count = resumed.publishing + resumed.scheduled + resumed.asking
  if (count > 0) {
    const data = { socialAccountId: accountId, platform: account.platform, count }
    const activity = { kind: 'post.resumed', data } as const
    const { workspaceId } = caller
    await recordActivity(ctx.db, { workspaceId, by: caller, at: ctx.clock.now(), activity })
  }
  return resumed
}
