import type { Caller } from '../../infra/http/caller.ts'
import type { Context } from '../../context.ts'
import { changePost } from '../change-post.ts'
import { removePost } from '../change-state.ts'

/** Deletes a post that is not on any platform, with its history, and releases the points it holds. */
export function deletePost(ctx: Context, caller: Caller, id: string, version: number): Promise<void> {
  return changePost(ctx, caller, { id, version, action: 'delete' }, (trx, post) =>
    removePost(ctx, trx, post, caller.userId),
  )
}
