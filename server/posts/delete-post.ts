import type { Session } from '../accounts/index.ts'
import type { Context } from '../context.ts'
import { changePost } from './change-post.ts'
import { removePost } from './change-state.ts'

/** Deletes a post that is not on any network, with its history; what it held is given back. */
export function deletePost(ctx: Context, session: Session, id: string, version: number): Promise<void> {
  return changePost(ctx, session, { id, version, act: 'delete' }, (trx, post) =>
    removePost(ctx, trx, post, session.userId),
  )
}
