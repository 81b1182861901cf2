import type { PostGroup } from '../../../contract/posts/post-groups.ts'
import type { Context } from '../../context.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { findMedia, presentMedia } from '../../media/index.ts'
import { presentPosts } from '../posts.view.ts'
import { versionOf, type LoadedGroup } from './load-group.ts'

/** A group with its posts and their full texts. */
export async function presentGroup(ctx: Context, caller: Caller, loaded: LoadedGroup): Promise<PostGroup> {
  const { group, media, labelIds, posts } = loaded
  const ids = [...new Set(media.map((one) => one.mediaId))]
  const found = await findMedia(ctx.db, caller.workspaceId, ids)
  const byId = new Map(found.map((one) => [one.id, presentMedia(ctx, one)]))
  return {
    id: group.id,
    content: group.content,
    media: media.flatMap(({ mediaId, altText }) => {
      const one = byId.get(mediaId)
      return one ? [{ media: one, altText }] : []
    }),
    labelIds,
    version: versionOf(loaded),
    posts: await presentPosts(ctx, caller, posts, loaded),
    createdAt: group.created_at.toISOString(),
    updatedAt: group.updated_at.toISOString(),
  }
}
