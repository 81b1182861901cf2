import type { Caller } from '../../infra/http/caller.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../infra/database/database.ts'
import { AppError } from '../../infra/http/app-error.ts'
import { holdPoints, releaseHold } from '../../points/index.ts'
import { ledgerDescription } from './ledger-description.ts'
import {
  commitWithoutWaiting,
  findGeneration,
  insertGeneration,
  type GenerationRow,
} from './generations.queries.ts'
import type { WritingTask } from '../models/model.ts'
import { textPrice, type Models } from '../models/models.ts'

export type CreatedGeneration = { task: WritingTask; row: GenerationRow; isNew: boolean }

/** Added to the total timeout, for the writes after it. */
const marginMs = 30_000

/**
 * Inserts these generations and holds their points, all or none. A generation whose id already exists is returned
 * unchanged and not run again. Throws `points_insufficient`.
 */
export async function createGenerations(
  ctx: Context,
  models: Models,
  caller: Caller,
  tasks: WritingTask[],
): Promise<CreatedGeneration[]> {
  return inTransaction(ctx.db, async (trx) => {
    // This commit does not wait for the disk, so that the first text arrives sooner. A crash loses the hold and the row
    // together. The commit that ends the generation does wait, and is written to disk after this one.
    await commitWithoutWaiting(trx)
    const created: CreatedGeneration[] = []
    for (const task of tasks) {
      const now = ctx.clock.now()
      const points = textPrice(models)
      const holdId =
        points === 0
          ? null
          : await holdPoints(ctx, trx, {
              workspaceId: caller.workspaceId,
              points,
              // The hold's key contains the id, so a repeated call holds nothing more.
              key: `text:${task.id}`,
              note: ledgerDescription(task.action, task.platform),
              byUserId: caller.userId,
            })
      const made = await insertGeneration(trx, {
        workspace_id: caller.workspaceId,
        id: task.id,
        user_id: caller.userId,
        action: task.action,
        platform: task.platform,
        language: task.language,
        tone: task.tone,
        length: task.length,
        prompt: task.prompt,
        source: task.text,
        model: models.first.name,
        built_in: models.first.builtIn,
        own_model: models.isOwn,
        voice_id: task.voice?.id ?? null,
        voice_name: task.voice?.name ?? null,
        uses: task.best?.uses ?? null,
        hold_id: holdId,
        created_at: now,
        deadline_at: new Date(now.getTime() + models.timeouts.totalMs + marginMs),
      })
      const row = made ?? repeatable(await findGeneration(trx, caller.workspaceId, task.id))
      // It was generated at no cost, and is returned again at no cost.
      if (holdId !== null && row.hold_id !== holdId) await releaseHold(trx, holdId, now, caller.userId)
      created.push({ task, row, isNew: made !== undefined })
    }
    return created
  })
}

function repeatable(row: GenerationRow | undefined): GenerationRow {
  if (row?.outcome === 'running') {
    throw new AppError('conflict', 'This is still being written. Wait for it, or look into the history.')
  }
  if (row && (row.picture !== null || row.video !== null)) {
    throw new AppError('conflict', 'This id belongs to a picture or a video.')
  }
  if (row && row.deleted_at === null) return row
  throw new AppError('conflict', 'This text was deleted. Generate a new one.')
}
