import { agentPointsPerDay } from '../../../contract/api-keys/scopes.ts'
import { idOfCaller } from '../../idempotency/index.ts'
import { countHits } from '../../infra/limits/limits.ts'
import { AppError, waitInWords } from '../../infra/http/app-error.ts'
import type { ToolCall } from '../tool.ts'

const daySeconds = 24 * 3_600

/**
 * Does what may cost so many points, if agents with this key may still spend them today. What fails is not counted. A
 * key with the scope `agents:spend` has no such bound.
 */
export async function withinBound<Result>(
  { ctx: { db }, caller }: ToolCall,
  points: number,
  work: () => Promise<Result>,
): Promise<Result> {
  if (points === 0 || caller.capabilities.has('agents:spend')) return work()
  const limit = { key: `agent-points:${idOfCaller(caller)}`, seconds: daySeconds }
  const { hits, wait } = await countHits(db, { ...limit, amount: points })
  const giveBack = () => countHits(db, { ...limit, amount: -points })
  if (hits > agentPointsPerDay) {
    await giveBack()
    throw new AppError(
      'forbidden',
      `This costs ${points} points, and agents with this key may spend ${agentPointsPerDay} a day, of which ${Math.max(0, agentPointsPerDay - hits + points)} are left. Go on in ${waitInWords(wait)}, or ask a person for a key with the scope agents:spend.`,
    )
  }
  try {
    return await work()
  } catch (error) {
    await giveBack()
    throw error
  }
}
