import { counted } from '../../../contract/counted.ts'
import type { GenerationProblemCode } from '../../../contract/assistant/generations.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../infra/http/app-error.ts'
import { readPlan } from '../../plans/index.ts'
import { listUnpaidResponses, type GenerationRow } from '../generations/generations.queries.ts'
import type { PlanKey } from '../../../contract/billing/plans.ts'

/**
 * How many responses of the operator's model may be free for a workspace within 24 hours: in the wrong language, too
 * long, empty, blocked, stopped or unchanged. Each costs the operator money, so above this limit the model is not
 * asked. A workspace's own model and the template writer have no such limit.
 */
export const unpaidResponsesPerDay: Record<PlanKey, number> = { free: 20, pro: 100, agency: 300 }

const dayMs = 24 * 3_600_000
const hourSeconds = 3_600
const bounds = Object.values(unpaidResponsesPerDay)

/**
 * Throws `rate_limited` if too many responses of the operator's model were free in the last 24 hours. Called before that
 * model is asked.
 */
export async function requireUnpaidAllowance(ctx: Context, workspaceId: string): Promise<void> {
  const now = ctx.clock.now().getTime()
  const since = new Date(now - dayMs)
  const answeredAt = await listUnpaidResponses(ctx.db, workspaceId, { since, limit: Math.max(...bounds) })
  if (answeredAt.length < Math.min(...bounds)) return
  const bound = unpaidResponsesPerDay[await readPlan(ctx, ctx.db, workspaceId)]
  const last = answeredAt[bound - 1]
  if (!last) return
  const seconds = Math.max(1, Math.ceil((last.getTime() + dayMs - now) / 1_000))
  const hours = Math.ceil(seconds / hourSeconds)
  throw new AppError(
    'rate_limited',
    `${bound} answers of the model were free in the last 24 hours, which is the limit. Please try again in ${counted(hours, 'hour')}, or connect your own model in Settings.`,
    { retryAfterSeconds: seconds },
  )
}

type End = {
  points: number
  builtIn: boolean
  problem: GenerationProblemCode | null
  /** Whether a model was asked before it ended. */
  wasAsked: boolean
}

/**
 * Whether the operator paid for a response that the workspace did not pay for. Never if the installation charges no
 * points.
 */
export function isUnpaidResponse(row: GenerationRow, { points, builtIn, problem, wasAsked }: End): boolean {
  if (row.hold_id === null || builtIn || points > 0) return false
  if (problem === null || problem.startsWith('answer_')) return true
  // Ideas that are not JSON also count as a response.
  if (problem === 'model_unreadable') return row.action === 'ideas'
  // The operator pays for the prompt even if the client disconnects before the response.
  return problem === 'stopped' && wasAsked
}
