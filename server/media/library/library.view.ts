import type { LibraryMedia } from '../../../contract/media/media-library.ts'
import type { Context } from '../../context.ts'
import { presentMedia } from '../media.view.ts'
import type { LibraryRow } from './library.queries.ts'

export function presentLibraryMedia(ctx: Context, row: LibraryRow): LibraryMedia {
  return {
    ...presentMedia(ctx, row),
    createdAt: row.created_at.toISOString(),
    useCount: row.use_count,
  }
}
