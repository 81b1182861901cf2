import { agentPointsPerDay } from '../../../contract/api-keys/scopes.ts'
import { idOfCaller } from '../../idempotency/index.ts'
import { countHits, refundLimit } from '../../infra/limits/limits.ts'
import { AppError, waitInWords } from '../../infra/http/app-error.ts'
import type { ToolCall } from '../tool.ts'

const daySeconds = 24 * 3_600

/** The rule, for descriptions of tools. */
export const pointsRule = `Without the scope agents:spend, you may spend ${agentPointsPerDay} points in 24 hours.`

/**
 * Does what may cost so many points, if agents with this access may still spend them today. What it did cost is counted
 * (`pointsOf`); what failed is not, but what was canceled may have cost its points and is. A caller with the scope
 * `agents:spend` has no such bound.
 */
export async function withinBound<Result>(
  { ctx: { db, config }, caller, signal }: ToolCall,
  points: number,
  work: () => Promise<Result>,
  pointsOf: (result: Result) => number,
): Promise<Result> {
  if (points === 0 || config.unlimitedPoints || caller.capabilities.has('agents:spend')) return work()
  const key = `agent-points:${idOfCaller(caller)}`
  const { hits, wait } = await countHits(db, { key, seconds: daySeconds, amount: points })
  if (hits > agentPointsPerDay) {
    await refundLimit(db, key, points)
    throw new AppError(
      'forbidden',
      `This costs ${points} points, and you may spend ${agentPointsPerDay} in 24 hours, of which ${Math.max(0, agentPointsPerDay - hits + points)} are left. Go on in ${waitInWords(wait)}, or ask a person for the scope agents:spend.`,
    )
  }
  try {
    const result = await work()
    await refundLimit(db, key, points - pointsOf(result))
    return result
  } catch (error) {
    if (error instanceof AppError && !signal.aborted) await refundLimit(db, key, points)
    throw error
  }
}
