import type { z } from 'zod'
import type {
  connectCallbackSchema,
  ConnectionChoice,
  SocialAccount,
} from '../../../contract/social-accounts/social-accounts.ts'
import { ApiError } from '../../shared/api/api-error.ts'
import { finishConnecting } from './social-account-calls.ts'

type Result =
  | { connected: true; account: SocialAccount | null }
  /** The user chooses among several profiles. */
  | { connected: null; choice: ConnectionChoice }
  /** `byPlan`: the plan does not allow another platform. */
  | { connected: false; reason: string; byPlan: boolean }

const running = new Map<string, Promise<Result>>()

/**
 * Sends the platform's response to the server once, regardless of how often the screen is rendered, because a code can
 * be used only once.
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
    const { account, choice } = await finishConnecting(sent)
    if (choice) return { connected: null, choice }
    return { connected: true, account }
  } catch (error) {
    if (error instanceof ApiError) {
      return { connected: false, reason: error.message, byPlan: error.code === 'plan_required' }
    }
    throw error
  }
}
