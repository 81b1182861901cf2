import type { GenerationProblemCode } from '../../../contract/assistant/generations.ts'
import { unpaidAnswersPerDay } from '../../../contract/assistant/unpaid-answers.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../infra/http/app-error.ts'
import { readPlan } from '../../plans/index.ts'
import { listUnpaidAnswers, type GenerationRow } from '../generations/generations.queries.ts'

const dayMs = 24 * 3_600_000
const hourSeconds = 3_600
const bounds = Object.values(unpaidAnswersPerDay)

/**
 * Throws `rate_limited` if too many answers of the operator's model were free in the last 24 hours. Called before that
 * model is asked.
 */
export async function requireUnpaidAllowance(ctx: Context, workspaceId: string): Promise<void> {
  const now = ctx.clock.now().getTime()
  const since = new Date(now - dayMs)
  const answeredAt = await listUnpaidAnswers(ctx.db, workspaceId, { since, limit: Math.max(...bounds) })
  if (answeredAt.length < Math.min(...bounds)) return
  const bound = unpaidAnswersPerDay[await readPlan(ctx, ctx.db, workspaceId)]
  const last = answeredAt[bound - 1]
  if (!last) return
  const seconds = Math.max(1, Math.ceil((last.getTime() + dayMs - now) / 1_000))
  const hours = Math.ceil(seconds / hourSeconds)
  throw new AppError(
    'rate_limited',
    `${bound} answers of the model were free in the last 24 hours, which is the limit. Please try again in ${hours === 1 ? 'an hour' : `${hours} hours`}, or connect your own model in Settings.`,
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
 * Whether the operator paid for an answer that the workspace did not pay for. Never if the installation charges no
 * points.
 */
export function isUnpaidAnswer(row: GenerationRow, { points, builtIn, problem, wasAsked }: End): boolean {
  if (row.hold_id === null || builtIn || points > 0) return false
  if (problem === null || problem.startsWith('answer_')) return true
  // Ideas that are not JSON also count as an answer.
  if (problem === 'model_unreadable') return row.action === 'ideas'
  // The operator pays for the prompt even if the client disconnects before the answer.
  return problem === 'stopped' && wasAsked
}
