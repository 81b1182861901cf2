import type { LibraryMedia, MediaUses } from '../../../contract/media/media-library.ts'
import type { Context } from '../../context.ts'
import { notFound } from '../../infra/http/app-error.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { findInLibrary, listUsingPosts, listUsingVoices } from './library.queries.ts'
import { presentLibraryMedia } from './library.view.ts'

/** The maximum number of listed uses; further ones are only counted. */
const listedPosts = 20

/** Media of the library, with the posts and brand voices that use it or a crop of it. */
export async function readMedia(
  ctx: Context,
  { workspaceId }: Caller,
  id: string,
): Promise<{ media: LibraryMedia; uses: MediaUses }> {
  const row = await findInLibrary(ctx.db, workspaceId, id)
  if (!row) throw notFound('picture')
  return {
    media: presentLibraryMedia(ctx, row),
    uses: {
      posts: await listUsingPosts(ctx.db, row.id, listedPosts),
      brandVoices: await listUsingVoices(ctx.db, row.id),
    },
  }
}
