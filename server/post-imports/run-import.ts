import type { PostImport } from '../../contract/post-imports/post-imports.ts'
import { recordActivity } from '../activity/index.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../infra/database/database.ts'
import { notFound } from '../infra/http/app-error.ts'
import type { Caller } from '../infra/http/caller.ts'
import { requireScheduling } from '../plans/index.ts'
import { claimRow, findImport, finishRow, requestUndo } from './post-imports.queries.ts'
import { importRow } from './import-row.ts'
import { readImport } from './read-import.ts'
import { undoRow } from './undo-row.ts'

/** Short enough that the screen shows progress, and that no request times out. */
const longestMs = 2_000

/**
 * Continues an import, or its undoing, for some seconds. Clients call it again until it is `done` or `undone`. Each row
 * is claimed by one call and imported once, even if calls fail. Throws `rate_limited` if too many pictures were
 * fetched; a later call continues.
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

/** Requests the undoing of an import, even if it is still running. `runImport` carries it out. */
export async function undoImport(ctx: Context, caller: Caller, id: string): Promise<PostImport> {
  const { workspaceId } = caller
  const found = await findImport(ctx.db, workspaceId, id)
  if (!found) throw notFound('import')
  await inTransaction(ctx.db, async (trx) => {
    if (!(await requestUndo(trx, id))) return
    const activity = { kind: 'import.undone', data: {} } as const
    await recordActivity(trx, { workspaceId, by: caller, at: ctx.clock.now(), activity })
  })
  return readImport(ctx, caller, id)
}
