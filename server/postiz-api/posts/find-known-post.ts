import type { Post } from '../../../contract/posts/posts.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../infra/http/app-error.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { readPost } from '../../posts/index.ts'
import { ourId } from '../postiz.schemas.ts'

/** The post that one of these ids names. Clients of Postiz also send empty ids and ones that they made up. */
export async function findKnownPost(
  ctx: Context,
  caller: Caller,
  ids: readonly (string | null | undefined)[],
): Promise<Post | undefined> {
  for (const id of ids.flatMap((one) => ourId(one) ?? [])) {
    try {
      return (await readPost(ctx, caller, id)).post
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'not_found') throw error
    }
  }
  return undefined
}
