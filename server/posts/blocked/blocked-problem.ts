import { platforms } from '../../../contract/platforms/platforms.ts'
import { reconnectCodes, type PostProblem } from '../../../contract/posts/posts.ts'
import type { AccountRow } from '../../social-accounts/index.ts'
import type { PostRow } from '../posts.queries.ts'

/** Why the scheduled posts of an account are blocked; undefined for a connected account. */
export function blockedProblem({ status, platform }: Pick<AccountRow, 'status' | 'platform'>) {
  return status === 'connected' ? undefined : problemOf[status](platforms[platform].name)
}

const problemOf: Record<'reauth_required' | 'disconnected', (platform: string) => PostProblem> = {
  reauth_required: (platform) => ({
    code: 'reauth_required',
    cause: `${platform} no longer lets us post to this account, so this post waits.`,
    cure: 'Connect the account again in Social Accounts, then resume its posts.',
  }),
  disconnected: () => ({
    code: 'account_disconnected',
    cause: 'The account was disconnected, so this post waits.',
    cure: 'Connect it again in Social Accounts and resume its posts, or choose another account.',
  }),
}

/** Whether a post is blocked by its account: it was stopped, it failed, or its remaining parts were not published. */
export function isBlocked({ status, problem }: Pick<PostRow, 'status' | 'problem'>): boolean {
  if (problem === null || (status !== 'failed' && status !== 'needs_attention')) return false
  return reconnectCodes.some((code) => code === (problem.reason ?? problem.code))
}
