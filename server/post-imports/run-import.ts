import type { PostImport } from '../../contract/post-imports/post-imports.ts'
import type { Context } from '../context.ts'
import { notFound } from '../infra/http/app-error.ts'
import type { Caller } from '../infra/http/caller.ts'
import { requireScheduling } from '../plans/index.ts'
import { claimRow, findImport, finishRow, requestUndo } from './post-imports.queries.ts'
import { importRow } from './import-row.ts'
import { readImport } from './read-import.ts'
import { undoRow } from './undo-row.ts'

/** Short enough that a screen shows progress, and that no request is cut off. */
const longestMs = 2_000

/**
 * Goes on with an import, or with undoing it, for some seconds; call it again until it is `done` or `undone`. Each row is
 * taken by one call alone and is imported once, whatever happens to the calls. Throws `rate_limited` if too many pictures
 * were fetched; then a later call goes on.
 */
export async function runImport(ctx: Context, caller: Caller, id: string): Promise<PostImport> {
  const end = performance.now() + longestMs
  do {
    const found = await findImport(ctx.db, caller.workspaceId, id)
    if (!found) throw notFound('import')
    const undo = found.undo_requested
    if (found.schedule && !undo) await requireScheduling(ctx, caller)
    const row = await claimRow(ctx.db, id, undo ? ['pending', 'imported'] : ['pending'])
    if (!row) break
    try {
      await (undo ? undoRow(ctx, caller, row) : importRow(ctx, caller, row))
    } catch (error) {
      await finishRow(ctx.db, row, {})
      throw error
    }
  } while (performance.now() < end)
  return readImport(ctx, caller, id)
}

/** Asks for an import to be undone, also one that is still running. `runImport` does it. */
export async function undoImport(ctx: Context, caller: Caller, id: string): Promise<PostImport> {
  if (!(await findImport(ctx.db, caller.workspaceId, id))) throw notFound('import')
  await requestUndo(ctx.db, id)
  return readImport(ctx, caller, id)
}
