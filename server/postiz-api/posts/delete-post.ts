import type { Context } from '../../context.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { deletePost } from '../../posts/index.ts'
import { findKnownPost } from './find-known-post.ts'

/** `DELETE /posts/:id` and `/posts/group/:id`, which is the same post with its thread. It may be gone already. */
export async function deletePostizPost(ctx: Context, caller: Caller, id: string): Promise<{ id: string }> {
  const post = await findKnownPost(ctx, caller, [id])
  if (post) await deletePost(ctx, caller, post.id, post)
  return { id }
}
