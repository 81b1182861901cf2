import type { PostPartInput } from '../../../../contract/post-parts.ts'
import type { Caller } from '../../../infra/http/caller.ts'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../infra/database/database.ts'
import { AppError, notFound } from '../../../infra/http/app-error.ts'
import { requireStorage } from '../../../storage-quota/index.ts'
import { changePostIn } from '../../change-post.ts'
import { lockGroupOfPost, updateGroup } from '../../groups/groups.queries.ts'
import { listParts, partBytesOf, replaceParts } from '../../parts/parts.queries.ts'
import { updatePostFields, type PostRow } from '../../posts.queries.ts'

/**
 * Replaces the parts of a partly published post. Those that are on the platform have to stay as they are. Its group gets
 * a new version, so that a save based on the old one does not bring the old parts back.
 */
export function editRest(
  ctx: Context,
  caller: Caller,
  id: string,
  { version, parts }: { version: number; parts: PostPartInput[] },
): Promise<PostRow> {
  return inTransaction(ctx.db, async (trx) => {
    const group = await lockGroupOfPost(trx, caller.workspaceId, id)
    if (!group) throw notFound('post')
    return changePostIn(trx, caller, { id, version, action: 'editParts' }, async (_trx, post) => {
      const published = (await listParts(trx, [id])).filter((part) => part.published_at !== null)
      const kept = published.every(
        (part, index) => part.content === parts[index]?.content && part.kind === parts[index].kind,
      )
      if (!kept) throw new AppError('conflict', 'What is already published cannot be changed.')
      await replaceParts(trx, id, parts.slice(published.length), published.length)
      const saved = await updatePostFields(trx, id, { part_bytes: partBytesOf(parts) })
      await updateGroup(trx, group.id, {})
      if (saved.part_bytes > post.part_bytes) await requireStorage(ctx, trx, caller)
      return saved
    })
  })
}
