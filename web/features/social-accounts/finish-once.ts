import type { z } from 'zod'
import type { connectCallbackSchema } from '../../../contract/social-accounts.ts'
import { ApiError } from '../../shared/api/api-error.ts'
import { finishConnecting } from './social-account-calls.ts'

type Result =
  | { connected: true; username: string }
  /** `byPlan`: the plan has no place for another platform. */
  | { connected: false; reason: string; byPlan: boolean }

const running = new Map<string, Promise<Result>>()

/**
 * Hands the platform's answer to the server once, however often the screen is drawn: a code works only once,
 * and the second call would be refused.
 */
export function finishOnce(sent: z.infer<typeof connectCallbackSchema>): Promise<Result> {
  const started = running.get(sent.state)
  if (started) return started
  const result = finish(sent)
  running.set(sent.state, result)
  return result
}

async function finish(sent: z.infer<typeof connectCallbackSchema>): Promise<Result> {
  try {
    const { account } = await finishConnecting(sent)
    return { connected: true, username: account.username }
  } catch (error) {
    if (error instanceof ApiError) {
      return { connected: false, reason: error.message, byPlan: error.code === 'plan_required' }
    }
    throw error
  }
}
