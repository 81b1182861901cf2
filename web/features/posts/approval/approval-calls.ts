import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { approvalStepsResponseSchema, Decision } from '../../../../contract/approval/approval.ts'
import { mostBulkPosts } from '../../../../contract/posts/bulk-posts.ts'
import type { PostSummary } from '../../../../contract/posts/posts.ts'
import { api } from '../../../shared/api/api.ts'
import { queryKeys } from '../../../shared/api/query-keys.ts'
import type { BulkResult } from '../list-calls.ts'

/** A post, with the hash of the content that the user saw. */
export type Seen = { id: string; seen: string }

/** The posts among these that the user may decide about, with the contents that wait. */
export const seenOf = (posts: readonly Pick<PostSummary, 'id' | 'approval' | 'can'>[]): Seen[] =>
  posts.flatMap(({ id, approval, can }) => (approval && can.decide ? [{ id, seen: approval.hash }] : []))

/** The same decision about several posts, each on its own, in as many calls as they need. */
export const decidePosts = (posts: readonly Seen[], decision: Decision, reason = ''): Promise<BulkResult> =>
  inTurns(posts, (some) => api.post<BulkResult>('/api/bulk-posts/decide', { posts: some, decision, reason }))

/** Takes the user's own approvals of these posts back, in as many calls as they need. */
export const takeApprovalsBack = (posts: readonly Seen[]): Promise<BulkResult> =>
  inTurns(posts, (some) => api.post<BulkResult>('/api/bulk-posts/take-back-approval', { posts: some }))

async function inTurns(
  posts: readonly Seen[],
  call: (some: Seen[]) => Promise<BulkResult>,
): Promise<BulkResult> {
  const all: BulkResult = { done: [], refused: [] }
  for (let from = 0; from < posts.length; from += mostBulkPosts) {
    const { done, refused } = await call(posts.slice(from, from + mostBulkPosts))
    all.done.push(...done)
    all.refused.push(...refused)
  }
  return all
}

/** What was asked and decided about a post, oldest first. */
export const useApprovalSteps = (postId: string, { enabled }: { enabled: boolean }) =>
  useQuery({
    queryKey: queryKeys.approvalSteps(postId),
    queryFn: ({ signal }) =>
      api.get<z.infer<typeof approvalStepsResponseSchema>>(
        `/api/posts/${encodeURIComponent(postId)}/approval`,
        { signal },
      ),
    enabled,
  })

const mostWaiting = 100

/** The posts that wait for a decision of this user, soonest first. `hasMore`: there are more than those. */
export const useWaitingForMe = ({ enabled }: { enabled: boolean }) =>
  useQuery({
    queryKey: queryKeys.postList({ tab: 'approval', mine: 'true' }),
    queryFn: ({ signal }) =>
      api.get<{ posts: PostSummary[]; nextCursor: string | null }>(
        `/api/posts?tab=approval&limit=${mostWaiting}`,
        { signal },
      ),
    select: ({ posts, nextCursor }) => ({
      posts: posts.filter(({ approval, can }) => can.decide && approval?.state === 'asked'),
      hasMore: nextCursor !== null,
    }),
    enabled,
  })
