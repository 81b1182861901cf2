import { createHash, randomUUIDv7 } from 'node:crypto'
import type { z } from 'zod'
import type { createPostSchema } from '../../contract/posts.ts'
import type { Session } from '../accounts/index.ts'
import type { Context, Trx } from '../context.ts'
import { inTransaction } from '../platform/database/database.ts'
import { AppError } from '../platform/http/app-error.ts'
import { checkReferences } from './check-references.ts'
import { insertEvent } from './history.queries.ts'
import { findPost, insertPost, insertPostMedia, type PostRow } from './posts.queries.ts'

type NewDraft = z.infer<typeof createPostSchema>

/**
 * Makes a draft. Calling it again with the same `id` gives the post that is there, unchanged, so
 * that a call whose answer was lost can be repeated.
 *
 * An id that another workspace has is nobody's business: the draft is saved as any other, under an id of its own that
 * the answer tells, and a repetition finds it there.
 */
export async function createPost(ctx: Context, session: Session, input: NewDraft): Promise<PostRow> {
  return inTransaction(ctx.db, async (trx) => {
    await checkReferences(trx, session.workspaceId, input)
    const wanted = input.id ?? randomUUIDv7()
    for (const id of [wanted, idInstead(session.workspaceId, wanted)]) {
      const made = await insertDraft(trx, session, { ...input, id })
      if (made) return made
      const known = await findPost(trx, session.workspaceId, id)
      if (known) return known
    }
    throw new AppError('conflict', 'This draft could not be saved under its id. Save it once more.')
  })
}

/** The same for the same workspace and id (a UUID of version 8), and to be guessed by nobody who lacks either. */
function idInstead(workspaceId: string, id: string): string {
  const hash = createHash('sha256').update(`${workspaceId} ${id}`).digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}

/** Undefined when a post with that id is there already. */
async function insertDraft(
  trx: Trx,
  session: Session,
  { id, groupWith, platform, socialAccountId, content, media }: NewDraft & { id: string },
): Promise<PostRow | undefined> {
  // One that is not saved yet will be of the group of its own id.
  const beside = groupWith === undefined ? undefined : await findPost(trx, session.workspaceId, groupWith)
  const made = await insertPost(trx, {
    id,
    workspace_id: session.workspaceId,
    group_id: beside?.group_id ?? groupWith ?? id,
    platform,
    social_account_id: socialAccountId,
    content,
    status: 'draft',
    created_by: session.userId,
  })
  if (!made) return undefined
  await insertPostMedia(trx, id, media)
  await insertEvent(trx, {
    postId: id,
    attempt: 0,
    step: 'created',
    message: 'Draft saved.',
    by: session.userId,
  })
  return made
}
