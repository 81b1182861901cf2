import { pointCosts } from '../../contract/point-costs.ts'
import type { Session } from '../accounts/index.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../platform/database/database.ts'
import { AppError } from '../platform/http/app-error.ts'
import { holdPoints, releaseHold } from '../points/index.ts'
import { ledgerNote } from './generation-notes.ts'
import {
  commitWithoutWaiting,
  findGeneration,
  insertGeneration,
  type GenerationRow,
} from './generations.queries.ts'
import type { Wish } from './models/model.ts'
import type { Models } from './models/models.ts'

export type Begun = { wish: Wish; row: GenerationRow; isNew: boolean }

/** Over the total time-out, for the writes after it. */
const marginMs = 30_000

/**
 * Holds the points of these generations, where they cost any, and writes them down, all or none. One whose id ran before is given as it is: it
 * is not run again. Throws `points_insufficient`.
 */
export async function beginGenerations(
  ctx: Context,
  models: Models,
  session: Session,
  wishes: Wish[],
): Promise<Begun[]> {
  return inTransaction(ctx.db, async (trx) => {
    // The disk is on nobody's way to the first piece of text: were the database to fall before it wrote this, neither
    // the hold nor the text would be there. The end of the generation is waited for, and comes after this on the disk.
    await commitWithoutWaiting(trx)
    const begun: Begun[] = []
    for (const wish of wishes) {
      const now = ctx.clock.now()
      const holdId = models.isOwn
        ? null
        : await holdPoints(ctx, trx, {
            workspaceId: session.workspaceId,
            points: pointCosts.text,
            // With the same id it is the same hold, so a repetition takes nothing.
            key: `text:${wish.id}`,
            note: ledgerNote(wish.action, wish.platform),
            byUserId: session.userId,
          })
      const made = await insertGeneration(trx, {
        workspace_id: session.workspaceId,
        id: wish.id,
        user_id: session.userId,
        action: wish.action,
        platform: wish.platform,
        language: wish.language,
        tone: wish.tone,
        length: wish.length,
        prompt: wish.prompt,
        source: wish.text,
        model: models.first.name,
        built_in: models.first.builtIn,
        own_model: models.isOwn,
        voice_id: wish.voice?.id ?? null,
        voice_name: wish.voice?.name ?? null,
        hold_id: holdId,
        created_at: now,
        deadline_at: new Date(now.getTime() + models.patience.totalMs + marginMs),
      })
      const row = made ?? repeatable(await findGeneration(trx, session.workspaceId, wish.id))
      // It was written before for nothing, by a model of the workspace's own, and is told again for nothing.
      if (holdId !== null && row.hold_id !== holdId) await releaseHold(trx, holdId, now, session.userId)
      begun.push({ wish, row, isNew: made !== undefined })
    }
    return begun
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
  throw new AppError('conflict', 'This was written before and deleted. Generate it anew.')
}
