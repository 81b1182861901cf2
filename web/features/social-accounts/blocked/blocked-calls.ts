import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type {
  BlockedPosts,
  blockedPostsResponseSchema,
  ResumedPosts,
  resumePostsResponseSchema,
  scheduledPostsResponseSchema,
} from '../../../../contract/posts/blocked-posts.ts'
import { api } from '../../../shared/api/api.ts'
import { queryKeys } from '../../../shared/api/query-keys.ts'

export const listBlockedPosts = (signal?: AbortSignal) =>
  api.get<z.infer<typeof blockedPostsResponseSchema>>('/api/blocked-posts', { signal })

/** The accounts with posts that wait for them, disconnected accounts included; none until they are loaded. */
export function useBlockedPosts({ enabled = true } = {}): BlockedPosts[] {
  const { data } = useQuery({
    queryKey: queryKeys.blockedPosts,
    queryFn: ({ signal }) => listBlockedPosts(signal),
    refetchOnMount: 'always',
    enabled,
  })
  return data?.blocked ?? none
}

const none: never[] = []

/** How many posts are scheduled for an account; undefined until it is known. */
export function useScheduledCount(accountId: string) {
  return useQuery({
    queryKey: [...queryKeys.posts, 'scheduled-for', accountId],
    queryFn: ({ signal }) =>
      api.get<z.infer<typeof scheduledPostsResponseSchema>>(
        `/api/social-accounts/${encodeURIComponent(accountId)}/scheduled-posts`,
        { signal },
      ),
    refetchOnMount: 'always',
  })
}

/** Resumes all posts of an account. One call resumes some of them; `onProgress` gets how many have been resumed. */
export async function resumePosts(
  accountId: string,
  onProgress: (resumed: number) => void,
): Promise<ResumedPosts> {
  const path = `/api/social-accounts/${encodeURIComponent(accountId)}/resume-posts`
  const all: ResumedPosts = { publishing: 0, scheduled: 0, asking: 0, refused: [], hasMore: false }
  for (;;) {
    const { resumed } = await api.post<z.infer<typeof resumePostsResponseSchema>>(path)
    const some = resumed.publishing + resumed.scheduled + resumed.asking
    all.publishing += resumed.publishing
    all.scheduled += resumed.scheduled
    all.asking += resumed.asking
    all.refused = resumed.refused
    onProgress(all.publishing + all.scheduled + all.asking)
    // The same posts would be refused again.
    if (!resumed.hasMore || some === 0) return all
  }
}
