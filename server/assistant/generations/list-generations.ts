import type { z } from 'zod'
import type { generationsQuerySchema, GenerationSummary } from '../../../contract/assistant/generations.ts'
import type { Caller } from '../../infra/http/caller.ts'
import type { Context } from '../../context.ts'
import { cursorAfter, cutPage, parseCursor } from '../../infra/http/paging.ts'
import { findMedia, type MediaRow } from '../../media/index.ts'
import { selectGenerations, type GenerationRow } from './generations.queries.ts'
import { presentSummary } from './generations.view.ts'

type Page = { generations: GenerationSummary[]; nextCursor: string | null }

/** A page of the workspace's generations, newest first. */
export async function listGenerations(
  ctx: Context,
  caller: Caller,
  query: z.infer<typeof generationsQuerySchema>,
): Promise<Page> {
  const rows = await selectGenerations(ctx.db, caller.workspaceId, {
    before: parseCursor(query.cursor),
    limit: query.limit + 1,
  })
  const { shown, last } = cutPage(rows, query.limit)
  const media = await mediaOf(ctx, caller.workspaceId, shown)
  return {
    generations: shown.map((row) => presentSummary(ctx, row, media.get(row.media_id ?? ''))),
    nextCursor: cursorAfter(last),
  }
}

/** The pictures and videos of generations, by id. */
export async function mediaOf(
  ctx: Context,
  workspaceId: string,
  rows: readonly GenerationRow[],
): Promise<Map<string, MediaRow>> {
  const ids = rows.flatMap((row) => row.media_id ?? [])
  return new Map((await findMedia(ctx.db, workspaceId, ids)).map((one) => [one.id, one]))
}
