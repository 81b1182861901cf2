import type { Updateable } from 'kysely'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../infra/database/database.ts'
import { captureHold, releaseHold } from '../../points/index.ts'
import type { Tables } from '../../tables.ts'
import { updateCompleted, type GenerationRow } from './generations.queries.ts'
import { isUnpaidAnswer } from '../limits/unpaid-answers.ts'

type Completion = Omit<Updateable<Tables['assistant_generations']>, 'points' | 'duration_ms'> & {
  outcome: 'done' | 'stopped' | 'failed'
  /** What it costs; 0 where nothing usable came. */
  price: number
  /** Whether a model had been asked when it ended. */
  wasAsked?: boolean
}

/**
 * Writes down how a generation ended and takes its points or gives them back, in one transaction. Gives the row as it is
 * afterwards. Undefined where somebody ended it before: then nothing is charged and nothing changes.
 */
export async function completeGeneration(
  ctx: Context,
  row: GenerationRow,
  { price, wasAsked = false, ...ended }: Completion,
): Promise<GenerationRow | undefined> {
  const now = ctx.clock.now()
  // Without a hold it was made by the workspace's own model, for nothing.
  const points = row.hold_id === null ? 0 : price
  const unpaid = isUnpaidAnswer(row, {
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
    if (!settled || row.hold_id === null) return settled
    if (points > 0) await captureHold(trx, row.hold_id, now, row.user_id)
    else await releaseHold(trx, row.hold_id, now, row.user_id)
    return settled
  })
}
