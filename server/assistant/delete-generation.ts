import type { Session } from '../accounts/index.ts'
import type { Context } from '../context.ts'
import { notFound } from '../platform/http/app-error.ts'
import { eraseGeneration } from './generations.queries.ts'

/** Erases prompt and texts of a line of the history. One that still runs is left; it ends within its time. */
export async function deleteGeneration(ctx: Context, session: Session, id: string): Promise<void> {
  const erased = await eraseGeneration(ctx.db, session.workspaceId, id, ctx.clock.now())
  if (!erased) throw notFound('generation')
}
