import type { Context } from '../../context.ts'
import { inTransaction } from '../../infra/database/database.ts'
import { lockAccountForShare } from '../../social-accounts/index.ts'
import { changeState } from '../change-state.ts'
import { insertEvent } from '../history.queries.ts'
import { lockPost } from '../posts.queries.ts'
import { listScheduledIds } from './blocked-posts.queries.ts'
import { blockedProblem } from './blocked-problem.ts'

const batch = 200

type Lost = { workspaceId: string; accountId: string }

/**
 * Stops the scheduled posts of an account that is no longer connected, so that they wait for a user instead of failing
 * at their times. They keep their points. Each post is changed in its own transaction, so a repeated call continues
 * after an interruption.
 */
export async function blockPosts(ctx: Context, lost: Lost): Promise<void> {
  for (;;) {
    const ids = await listScheduledIds(ctx.db, lost.accountId, batch)
    for (const id of ids) if (!(await blockPost(ctx, lost, id))) return
    if (ids.length < batch) return
  }
}

/** False if the account is connected again. */
function blockPost(ctx: Context, { workspaceId, accountId }: Lost, id: string): Promise<boolean> {
  return inTransaction(ctx.db, async (trx) => {
    const account = await lockAccountForShare(trx, workspaceId, accountId)
    const problem = account && blockedProblem(account)
    if (!problem) return false
    const post = await lockPost(trx, workspaceId, id)
    if (post?.status !== 'scheduled' || post.social_account_id !== accountId) return true
    await changeState(
      ctx,
      trx,
      { post, by: null },
      { status: 'needs_attention', due_at: null, problem: JSON.stringify(problem) },
    )
    const message = `${problem.cause} ${problem.cure}`
    await insertEvent(trx, { postId: id, attempt: post.attempt, step: 'needs_attention', message })
    return true
  })
}
