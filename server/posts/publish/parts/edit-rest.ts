import type { WrittenPart } from '../../../../contract/posts/post-parts.ts'
import type { Caller } from '../../../infra/http/caller.ts'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/http/app-error.ts'
import { requireStorage } from '../../../storage-quota/index.ts'
import { changePost } from '../../change-post.ts'
import { samePart } from '../../parts/same-part.ts'
import { listParts, partBytesOf, replaceParts } from '../../parts/parts.queries.ts'
import { changedBy, updatePostFields, type PostRow } from '../../posts.queries.ts'
import { requireMedia } from '../../require-media.ts'
import { storedWords } from '../../search/stored-words.ts'

/** Replaces the unpublished parts of a partly published post. The published parts must stay unchanged. */
export function editRest(
  ctx: Context,
  caller: Caller,
  id: string,
  { version, parts }: { version: number; parts: WrittenPart[] },
): Promise<PostRow> {
  return changePost(ctx, caller, { id, version, action: 'editParts' }, async (trx, post) => {
    const published = (await listParts(trx, [id])).filter((part) => part.published_at !== null)
    const kept = published.every((part, index) => samePart(part, parts[index]))
    if (!kept) throw new AppError('conflict', 'What is already published cannot be changed.')
    const rest = parts.slice(published.length)
    await requireMedia(
      trx,
      caller.workspaceId,
      rest.flatMap(({ media }) => media),
    )
    await replaceParts(trx, id, rest, published.length)
    const saved = await updatePostFields(trx, id, {
      part_bytes: partBytesOf(parts),
      words: storedWords(post.content, ...parts.map((part) => part.content)),
      ...changedBy(caller.userId),
      written_by: caller.userId,
    })
    if (saved.part_bytes > post.part_bytes) await requireStorage(ctx, trx, caller)
    return saved
  })
}
