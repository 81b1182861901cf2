import type { LibraryMedia } from '../../../contract/media/media-library.ts'
import type { Context } from '../../context.ts'
import { notFound } from '../../infra/http/app-error.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { setAltText } from '../media.queries.ts'
import { findInLibrary } from './library.queries.ts'
import { presentLibraryMedia } from './library.view.ts'

/** Changes the description that a picture gets when it is added to a post. Posts that already use it keep theirs. */
export async function describeMedia(
  ctx: Context,
  { workspaceId }: Caller,
  { id, altText }: { id: string; altText: string },
): Promise<LibraryMedia> {
  await setAltText(ctx.db, workspaceId, id, altText)
  const row = await findInLibrary(ctx.db, workspaceId, id)
  if (!row) throw notFound('picture')
  return presentLibraryMedia(ctx, row)
}
