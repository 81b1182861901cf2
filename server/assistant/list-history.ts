import type { z } from 'zod'
import { idSchema } from '../../contract/api.ts'
import type { generationsQuerySchema, HistoryEntry } from '../../contract/assistant.ts'
import type { Session } from '../accounts/index.ts'
import type { Context } from '../context.ts'
import { findMedia } from '../media/index.ts'
import { invalid } from '../platform/http/app-error.ts'
import { listGenerations, type Place } from './generations.queries.ts'
import { presentEntry } from './generations.view.ts'

type Page = { generations: HistoryEntry[]; nextCursor: string | null }

/** A page of what the workspace had written, newest first. The cursor is the place of the last one shown. */
export async function listHistory(
  ctx: Context,
  session: Session,
  query: z.infer<typeof generationsQuerySchema>,
): Promise<Page> {
  const rows = await listGenerations(ctx.db, session.workspaceId, {
    before: query.cursor === undefined ? undefined : placeOf(query.cursor),
    limit: query.limit + 1,
  })
  const shown = rows.slice(0, query.limit)
  const last = rows.length > query.limit ? shown.at(-1) : undefined
  const pictures = shown.flatMap((row) => row.media_id ?? [])
  const media = new Map((await findMedia(ctx.db, session.workspaceId, pictures)).map((one) => [one.id, one]))
  return {
    generations: shown.map((row) => presentEntry(ctx, row, media.get(row.media_id ?? ''))),
    nextCursor: last ? `${last.created_at.getTime()}.${last.id}` : null,
  }
}

function placeOf(cursor: string): Place {
  const [ms = '', id = ''] = cursor.split('.')
  const createdAt = new Date(/^\d{1,15}$/.test(ms) ? Number(ms) : Number.NaN)
  if (Number.isNaN(createdAt.getTime()) || !idSchema.safeParse(id).success) {
    throw invalid('This page does not exist; begin with the first.')
  }
  return { createdAt, id }
}
