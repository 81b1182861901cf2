import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { NextSlots, queueResponseSchema } from '../../../contract/queue/queue.ts'
import { api } from '../../shared/api/api.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'

type One = z.infer<typeof queueResponseSchema>

const at = (accountId: string) => `/api/queue/accounts/${encodeURIComponent(accountId)}`

/** Where a post for these accounts would go now. */
export function useNextSlots(accountIds: readonly string[]) {
  const ids = accountIds.join(',')
  return useQuery({
    queryKey: queryKeys.nextSlots(ids),
    queryFn: ({ signal }) => api.get<NextSlots>(`/api/queue/next?accounts=${ids}`, { signal }),
    refetchOnMount: 'always',
  })
}

/** Nothing of a paused queue is published until it is resumed. */
export const pauseQueue = (accountId: string) => api.post<One>(`${at(accountId)}/pause`)
export const resumeQueue = (accountId: string) => api.post<One>(`${at(accountId)}/resume`)
