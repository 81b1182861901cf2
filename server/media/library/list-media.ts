import type { z } from 'zod'
import type { LibraryMedia, listMediaQuerySchema } from '../../../contract/media/media-library.ts'
import type { Context } from '../../context.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { cursorAfter, cutPage, parseCursor } from '../../infra/http/paging.ts'
import { listLibrary } from './library.queries.ts'
import { presentLibraryMedia } from './library.view.ts'

type Page = { media: LibraryMedia[]; nextCursor: string | null }

/** A page of the workspace's media library, newest first. */
export async function listMedia(
  ctx: Context,
  { workspaceId }: Caller,
  { cursor, limit, ...filter }: z.infer<typeof listMediaQuerySchema>,
): Promise<Page> {
  const rows = await listLibrary(ctx.db, workspaceId, {
    ...filter,
    before: parseCursor(cursor),
    limit: limit + 1,
  })
  const { shown, last } = cutPage(rows, limit)
  return { media: shown.map((row) => presentLibraryMedia(ctx, row)), nextCursor: cursorAfter(last) }
}
