import { createHash, randomUUIDv7 } from 'node:crypto'
import type { z } from 'zod'
import type { createPostSchema } from '../../../contract/posts.ts'
import type { Caller } from '../../infra/http/caller.ts'
import type { Context, Trx } from '../../context.ts'
import { inTransaction } from '../../infra/database/database.ts'
import { AppError } from '../../infra/http/app-error.ts'
import { requireStorage } from '../../storage-quota/index.ts'
import { checkReferences } from './check-references.ts'
import { insertEvent } from '../history.queries.ts'
import { insertParts, partBytesOf } from '../parts/parts.queries.ts'
import { altBytesOf, findPost, insertPost, insertPostMedia, type PostRow } from '../posts.queries.ts'

type NewDraft = z.infer<typeof createPostSchema>

/**
 * Creates a draft. Repeating the call with the same `id` returns the existing post unchanged, so that a call whose
 * answer was lost can be sent again.
 *
 * If another workspace already uses the id, that is not revealed: the draft is saved under an alternative id, which the
 * answer contains and a repeated call finds again.
 */
export async function createPost(ctx: Context, caller: Caller, input: NewDraft): Promise<PostRow> {
  return inTransaction(ctx.db, async (trx) => {
    await checkReferences(trx, caller.workspaceId, input)
    const wanted = input.id ?? randomUUIDv7()
    for (const id of [wanted, alternativeId(caller.workspaceId, wanted)]) {
      const made = await insertDraft(trx, caller, { ...input, id })
      if (made) {
        await requireStorage(ctx, trx, caller)
        return made
      }
      const known = await findPost(trx, caller.workspaceId, id)
      if (known) return known
    }
    throw new AppError('conflict', 'This draft could not be saved. Please try again.')
  })
}

/** A UUID of version 8 that depends only on the workspace and the id, and cannot be guessed without both. */
function alternativeId(workspaceId: string, id: string): string {
  const hash = createHash('sha256').update(`${workspaceId} ${id}`).digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}

/** Undefined when a post with that id already exists. */
async function insertDraft(
  trx: Trx,
  caller: Caller,
  { id, groupWith, platform, socialAccountId, content, media, options, parts }: NewDraft & { id: string },
): Promise<PostRow | undefined> {
  // A post that is not saved yet will be in the group named by its own id.
  const sibling = groupWith === undefined ? undefined : await findPost(trx, caller.workspaceId, groupWith)
  const made = await insertPost(trx, {
    id,
    workspace_id: caller.workspaceId,
    group_id: sibling?.group_id ?? groupWith ?? id,
    platform,
    social_account_id: socialAccountId,
    content,
    alt_bytes: altBytesOf(media),
    options: JSON.stringify(options),
    part_bytes: partBytesOf(parts),
    status: 'draft',
    created_by: caller.userId,
  })
  if (!made) return undefined
  await insertPostMedia(trx, id, media)
  await insertParts(trx, id, parts)
  await insertEvent(trx, {
    postId: id,
    attempt: 0,
    step: 'created',
    message: 'Draft saved.',
    by: caller.userId,
  })
  return made
}
