import type { Session } from '../accounts/index.ts'
import type { Context, Trx } from '../context.ts'
import { inTransaction } from '../platform/database/database.ts'
import { AppError, notFound, staleVersion } from '../platform/http/app-error.ts'
import { postAbilities } from './posts.policy.ts'
import { lockPost, type PostRow } from './posts.queries.ts'

export type Act = keyof ReturnType<typeof postAbilities>

/**
 * Runs `change` on a locked post, after the two checks every act on a post needs: the person saw
 * its newest version, and the act is allowed in its state.
 */
export function changePost<Result>(
  ctx: Context,
  session: Session,
  target: { id: string; version: number; act: Act },
  change: (trx: Trx, post: PostRow) => Promise<Result>,
): Promise<Result> {
  return inTransaction(ctx.db, async (trx) => {
    const post = await lockPost(trx, session.workspaceId, target.id)
    if (!post) throw notFound('post')
    if (post.version !== target.version) throw staleVersion('post')
    if (!postAbilities(post)[target.act]) throw new AppError('conflict', refusals[post.status])
    return change(trx, post)
  })
}

const refusals: Record<PostRow['status'], string> = {
  draft: 'This post is a draft.',
  pending_approval: 'This post is waiting for approval.',
  scheduled: 'This post is scheduled.',
  publishing: 'This post is being published right now. Wait until it is done.',
  published: 'This post is published already.',
  failed: 'This post could not be published.',
  needs_attention:
    'First say whether this post is on the network: open it and choose one of the two answers.',
}
