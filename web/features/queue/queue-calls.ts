import { queryOptions, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type {
  NextSlots,
  queueResponseSchema,
  queuesResponseSchema,
  replaceSlotsSchema,
} from '../../../contract/queue/queue.ts'
import { api } from '../../shared/api/api.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'

export type Queues = z.infer<typeof queuesResponseSchema>
type One = z.infer<typeof queueResponseSchema>

const at = (accountId: string) => `/api/queue/accounts/${encodeURIComponent(accountId)}`

export const queuesQuery = queryOptions({
  queryKey: queryKeys.queues,
  queryFn: ({ signal }) => api.get<Queues>('/api/queue/accounts', { signal }),
  refetchOnMount: 'always',
})

/** The queues of the connected accounts. */
export const useQueues = () => useQuery(queuesQuery)

/** Where a post for these accounts would go now. */
export function useNextSlots(accountIds: readonly string[]) {
  const ids = accountIds.join(',')
  return useQuery({
    queryKey: queryKeys.nextSlots(ids),
    queryFn: ({ signal }) => api.get<NextSlots>(`/api/queue/next?accounts=${ids}`, { signal }),
    refetchOnMount: 'always',
  })
}

export const replaceSlots = (accountId: string, input: z.input<typeof replaceSlotsSchema>) =>
  api.put<One>(`${at(accountId)}/slots`, input)

/** Nothing of a paused queue is published until it is resumed. */
export const pauseQueue = (accountId: string) => api.post<One>(`${at(accountId)}/pause`)
export const resumeQueue = (accountId: string) => api.post<One>(`${at(accountId)}/resume`)
