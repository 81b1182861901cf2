import type { Session } from '../accounts/index.ts'
import type { Context } from '../context.ts'
import { changePost } from './change-post.ts'
import { deletePostRow } from './posts.queries.ts'

/** Deletes a post that is not on any network, with its history. */
export function deletePost(ctx: Context, session: Session, id: string, version: number): Promise<void> {
  return changePost(ctx, session, { id, version, act: 'delete' }, async (trx, post) => {
    await deletePostRow(trx, post.id)
  })
}
