import type { z } from 'zod'
import type { generationsQuerySchema, HistoryEntry } from '../../contract/assistant.ts'
import type { Session } from '../accounts/index.ts'
import type { Context } from '../context.ts'
import { findMedia } from '../media/index.ts'
import { cursorAfter, cutPage, placeOfCursor } from '../platform/http/paging.ts'
import { listGenerations } from './generations.queries.ts'
import { presentEntry } from './generations.view.ts'

type Page = { generations: HistoryEntry[]; nextCursor: string | null }

/** A page of what the workspace had written, newest first. The cursor is the place of the last one shown. */
export async function listHistory(
  ctx: Context,
  session: Session,
  query: z.infer<typeof generationsQuerySchema>,
): Promise<Page> {
  const rows = await listGenerations(ctx.db, session.workspaceId, {
    before: placeOfCursor(query.cursor),
    limit: query.limit + 1,
  })
  const { shown, last } = cutPage(rows, query.limit)
  const pictures = shown.flatMap((row) => row.media_id ?? [])
  const media = new Map((await findMedia(ctx.db, session.workspaceId, pictures)).map((one) => [one.id, one]))
  return {
    generations: shown.map((row) => presentEntry(ctx, row, media.get(row.media_id ?? ''))),
    nextCursor: cursorAfter(last),
  }
}
