import type { Post } from '../../../contract/posts/posts.ts'
import type { Context } from '../../context.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { listGroupLabels } from '../groups/groups.queries.ts'
import { listParts } from '../parts/parts.queries.ts'
import { listPostMedia } from '../posts.queries.ts'
import { presentPosts } from '../posts.view.ts'
import { listPostRowsBetween } from './posts-between.queries.ts'

/** A post with what its platform calls it and the labels of its group. */
export type PostBetween = { post: Post; externalId: string | null; labelIds: string[] }

/**
 * The posts that were or will be published between two times, with their full texts, newest first; a post without a time
 * counts by its creation. `ids`: further posts that are listed whatever their times are.
 */
export async function listPostsBetween(
  ctx: Context,
  caller: Caller,
  wanted: { from: Date; to: Date; ids: readonly string[]; limit: number },
): Promise<PostBetween[]> {
  const rows = await listPostRowsBetween(ctx.db, caller.workspaceId, wanted)
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const [attached, parts, labels] = await Promise.all([
    listPostMedia(ctx.db, ids),
    listParts(ctx.db, ids),
    listGroupLabels(ctx.db, [...new Set(rows.map((row) => row.group_id))]),
  ])
  const externalIds = new Map(rows.map((row) => [row.id, row.external_id]))
  const labelsOf = Map.groupBy(labels, ({ groupId }) => groupId)
  return (await presentPosts(ctx, caller, rows, { attached, parts })).map((post) => ({
    post,
    externalId: externalIds.get(post.id) ?? null,
    labelIds: (labelsOf.get(post.groupId) ?? []).map(({ labelId }) => labelId),
  }))
}
