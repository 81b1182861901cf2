import type { Caller } from '../../infra/http/caller.ts'
import type { Context } from '../../context.ts'
import { notFound } from '../../infra/http/app-error.ts'
import { eraseGeneration } from './generations.queries.ts'

/** Deletes the prompt and texts of a generation. A running one is not deleted; it ends by its deadline. */
export async function deleteGeneration(ctx: Context, caller: Caller, id: string): Promise<void> {
  const erased = await eraseGeneration(ctx.db, caller.workspaceId, id, ctx.clock.now())
  if (!erased) throw notFound('generation')
}
