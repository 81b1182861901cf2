import type { z } from 'zod'
import type { connectCallbackSchema, ConnectionChoice } from '../../../contract/social-accounts.ts'
import type { BlockedPosts } from '../../../contract/blocked-posts.ts'
import { ApiError } from '../../shared/api/api-error.ts'
import { listBlockedPosts } from './blocked/blocked-calls.ts'
import { finishConnecting } from './social-account-calls.ts'

type Result =
  /** `blocked`: posts of the account that wait to be resumed. */
  | { connected: true; username: string; blocked: BlockedPosts | undefined }
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
    return { connected: true, username: account?.username ?? '', blocked: await blockedOf(account?.id) }
  } catch (error) {
    if (error instanceof ApiError) {
      return { connected: false, reason: error.message, byPlan: error.code === 'plan_required' }
    }
    throw error
  }
}

/** The account is connected even if this cannot be loaded; Social Accounts offers it too. */
async function blockedOf(accountId: string | undefined): Promise<BlockedPosts | undefined> {
  const listed = await listBlockedPosts().catch(() => undefined)
  return listed?.blocked.find(({ account }) => account.id === accountId)
}
