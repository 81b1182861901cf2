import type { GenerationProblemCode } from '../../contract/assistant.ts'
import { pointCosts } from '../../contract/point-costs.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../platform/database/database.ts'
import { captureHold, releaseHold } from '../points/index.ts'
import { endGeneration, type GenerationRow } from './generations.queries.ts'
import type { Progress } from './write-text.ts'

export type Ending = {
  /** What came, whether or not it is charged. */
  text: string
  /** Undefined: the text is whole, or stopped but worth its price. */
  problem?: GenerationProblemCode
  stopped?: boolean
  progress: Omit<Progress, 'soFar'>
}

/**
 * Writes down how a generation ended and takes its points or gives them back, in one transaction. Gives the row as it is
 * afterwards; undefined where a sweep gave it up before.
 */
export async function finishGeneration(
  ctx: Context,
  row: GenerationRow,
  { text, problem, stopped, progress }: Ending,
): Promise<GenerationRow | undefined> {
  const now = ctx.clock.now()
  const charged = problem === undefined && row.hold_id !== null
  return inTransaction(ctx.db, async (trx) => {
    const ended = await endGeneration(
      trx,
      { workspaceId: row.workspace_id, id: row.id },
      {
        outcome: stopped ? 'stopped' : problem === undefined ? 'done' : 'failed',
        problem: problem ?? null,
        result: text,
        model: progress.model.name,
        built_in: progress.model.builtIn,
        input_tokens: progress.inputTokens,
        output_tokens: progress.outputTokens,
        points: charged ? pointCosts.text : 0,
        duration_ms: Math.max(0, now.getTime() - row.created_at.getTime()),
      },
    )
    if (!ended || row.hold_id === null) return ended
    if (charged) await captureHold(trx, row.hold_id, now, row.user_id)
    else await releaseHold(trx, row.hold_id, now, row.user_id)
    return ended
  })
}
