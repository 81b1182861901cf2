import { randomUUIDv7 } from 'node:crypto'
import type { z } from 'zod'
import type { createPostSchema } from '../../contract/posts.ts'
import type { Session } from '../accounts/index.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../platform/database/database.ts'
import { AppError } from '../platform/http/app-error.ts'
import { checkReferences } from './check-references.ts'
import { insertEvent } from './history.queries.ts'
import { findPost, insertPost, insertPostMedia, type PostRow } from './posts.queries.ts'

/**
 * Makes a draft. Calling it again with the same `id` gives the post that is there, unchanged, so
 * that a call whose answer was lost can be repeated.
 */
export async function createPost(
  ctx: Context,
  session: Session,
  input: z.infer<typeof createPostSchema>,
): Promise<PostRow> {
  return inTransaction(ctx.db, async (trx) => {
    await checkReferences(trx, session.workspaceId, input)
    const id = input.id ?? randomUUIDv7()
    const made = await insertPost(trx, {
      id,
      workspace_id: session.workspaceId,
      group_id: id,
      platform: input.platform,
      social_account_id: input.socialAccountId,
      content: input.content,
      status: 'draft',
      created_by: session.userId,
    })
    if (!made) {
      const known = await findPost(trx, session.workspaceId, id)
      if (known) return known
      throw new AppError('conflict', 'This draft could not be saved under its id. Save it once more.')
    }
    await insertPostMedia(trx, id, input.media)
    await insertEvent(trx, {
      postId: id,
      attempt: 0,
      step: 'created',
      message: 'Draft saved.',
      by: session.userId,
    })
    return made
  })
}
