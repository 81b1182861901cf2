import { queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { z } from 'zod'
import type {
  addCommentSchema,
  CommentThread,
  commentThreadResponseSchema,
  commentThreadsResponseSchema,
  deletedCommentResponseSchema,
} from '../../../contract/comments/comments.ts'
import { api } from '../../shared/api/api.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'

type Threads = z.infer<typeof commentThreadsResponseSchema>
type One = z.infer<typeof commentThreadResponseSchema>
export type NewComment = z.input<typeof addCommentSchema>

const ofGroup = (groupId: string) => `/api/post-groups/${encodeURIComponent(groupId)}/comments`
const at = (id: string) => `/api/comments/${encodeURIComponent(id)}`

const commentsQuery = (groupId: string | null) =>
  queryOptions({
    queryKey: queryKeys.comments(groupId ?? ''),
    queryFn: groupId === null ? skipToken : ({ signal }) => api.get<Threads>(ofGroup(groupId), { signal }),
    // Live updates tell of changes.
    staleTime: 60_000,
  })

/** The threads of a post group; of none, if it is not saved yet. */
export const useComments = (groupId: string | null) => useQuery(commentsQuery(groupId))

/** How many threads of a group are open; undefined until it is known. */
export const useOpenComments = (groupId: string | null): number | undefined =>
  useQuery({ ...commentsQuery(groupId), select: ({ open }) => open }).data

/** What the screens do with comments. Each call throws if it fails. */
export type CommentCalls = {
  add: (comment: NewComment) => Promise<unknown>
  change: (id: string, body: string) => Promise<unknown>
  resolve: (threadId: string, resolved: boolean) => Promise<unknown>
  remove: (id: string, threadId: string) => Promise<unknown>
}

/** The calls of members, which put the thread of the answer into the list. */
export function useCommentCalls(groupId: string): CommentCalls {
  const queryClient = useQueryClient()
  return useMemo(() => {
    const put = (threadId: string, thread: CommentThread | null) => {
      const { queryKey } = commentsQuery(groupId)
      queryClient.setQueryData(queryKey, (before) => before && withThread(before, threadId, thread))
      // Others may have written in the meantime.
      void queryClient.invalidateQueries({ queryKey })
    }
    const keep = ({ thread }: One) => put(thread.id, thread)
    return {
      add: async (comment) => keep(await api.post<One>(ofGroup(groupId), comment)),
      change: async (id, body) => keep(await api.patch<One>(at(id), { body })),
      resolve: async (id, resolved) => keep(await api.post<One>(`${at(id)}/resolve`, { resolved })),
      remove: async (id, threadId) => {
        const { thread } = await api.delete<z.infer<typeof deletedCommentResponseSchema>>(at(id))
        put(threadId, thread)
      },
    }
  }, [groupId, queryClient])
}

function withThread(before: Threads, threadId: string, thread: CommentThread | null): Threads {
  const isKnown = before.threads.some(({ id }) => id === threadId)
  const kept = before.threads.flatMap((one) => (one.id === threadId ? (thread ?? []) : one))
  const threads = thread && !isKnown ? [...kept, thread] : kept
  return { ...before, threads, open: threads.filter(({ resolvedAt }) => resolvedAt === null).length }
}
