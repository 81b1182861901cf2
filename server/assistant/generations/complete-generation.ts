import type { Updateable } from 'kysely'
import type { Context, Trx } from '../../context.ts'
import { inTransaction } from '../../infra/database/database.ts'
import { emit } from '../../events/index.ts'
import { captureHold, releaseHold } from '../../points/index.ts'
import type { Tables } from '../../tables.ts'
import { updateCompleted, type GenerationRow } from './generations.queries.ts'
import { isUnpaidResponse } from '../limits/unpaid-responses.ts'

type Completion = Omit<Updateable<Tables['assistant_generations']>, 'points' | 'duration_ms'> & {
  outcome: 'done' | 'stopped' | 'failed'
  /** Its cost in points; 0 without a usable result. */
  price: number
  /** Whether a model was asked before it ended. */
  wasAsked?: boolean
}

/**
 * Stores the result of a generation and captures or releases its points, in one transaction. Returns the updated row.
 * Undefined if it was already completed; then nothing is charged or changed.
 */
export async function completeGeneration(
  ctx: Context,
  row: GenerationRow,
  { price, wasAsked = false, ...ended }: Completion,
): Promise<GenerationRow | undefined> {
  const now = ctx.clock.now()
  // Without a hold, it was generated at no cost.
  const points = row.hold_id === null ? 0 : price
  const unpaid = isUnpaidResponse(row, {
    points,
    builtIn: ended.built_in ?? row.built_in,
    problem: ended.problem ?? null,
    wasAsked,
  })
  return inTransaction(ctx.db, async (trx) => {
    const settled = await updateCompleted(
      trx,
      { workspaceId: row.workspace_id, id: row.id },
      {
        ...ended,
        points,
        unpaid_answer: unpaid,
        duration_ms: Math.max(0, now.getTime() - row.created_at.getTime()),
      },
    )
    if (!settled) return undefined
    if (settled.action === 'video' && settled.outcome === 'done') await emitVideoReady(ctx, trx, settled)
    if (row.hold_id === null) return settled
    if (points > 0) await captureHold(trx, row.hold_id, now, row.user_id)
    else await releaseHold(trx, row.hold_id, now, row.user_id)
    return settled
  })
}

function emitVideoReady(ctx: Context, trx: Trx, row: GenerationRow): Promise<void> {
  const { id: generationId, user_id: userId, platform } = row
  return emit(ctx, trx, row.workspace_id, {
    type: 'generation.video_ready',
    data: { generationId, userId, platform },
  })
}
