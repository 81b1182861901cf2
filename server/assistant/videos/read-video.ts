import type { Session } from '../../accounts/index.ts'
import type { Context } from '../../context.ts'
import { notFound } from '../../platform/http/app-error.ts'
import { findGeneration, type GenerationRow } from '../generations.queries.ts'

/** A video that was asked for, as it is now. */
export async function readVideo(ctx: Context, session: Session, id: string): Promise<GenerationRow> {
  const row = await findGeneration(ctx.db, session.workspaceId, id)
  if (!row || row.video === null || row.deleted_at !== null) throw notFound('video')
  return row
}
