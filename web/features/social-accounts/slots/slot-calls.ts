import { queryOptions, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type {
  queueResponseSchema,
  queuesResponseSchema,
  replaceSlotsSchema,
} from '../../../../contract/queue/queue.ts'
import { api } from '../../../shared/api/api.ts'
import { queryKeys } from '../../../shared/api/query-keys.ts'

export type Queues = z.infer<typeof queuesResponseSchema>

export const queuesQuery = queryOptions({
  queryKey: queryKeys.queues,
  queryFn: ({ signal }) => api.get<Queues>('/api/queue/accounts', { signal }),
  refetchOnMount: 'always',
})

/** The queues of the connected accounts. */
export const useQueues = () => useQuery(queuesQuery)

export const replaceSlots = (accountId: string, input: z.input<typeof replaceSlotsSchema>) =>
  api.put<z.infer<typeof queueResponseSchema>>(
    `/api/queue/accounts/${encodeURIComponent(accountId)}/slots`,
    input,
  )
