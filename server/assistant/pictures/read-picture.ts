import type { Session } from '../../accounts/index.ts'
import type { Context } from '../../context.ts'
import { notFound } from '../../platform/http/app-error.ts'
import { findGeneration, type GenerationRow } from '../generations.queries.ts'

/** A picture that was asked for, as it is now. */
export async function readPicture(ctx: Context, session: Session, id: string): Promise<GenerationRow> {
  const row = await findGeneration(ctx.db, session.workspaceId, id)
  if (!row || row.picture === null || row.deleted_at !== null) throw notFound('picture')
  return row
}
