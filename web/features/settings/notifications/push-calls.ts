import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { pushResponseSchema, PushSubscriptionData } from '../../../../contract/notifications/push.ts'
import { api } from '../../../shared/api/api.ts'
import { queryKeys } from '../../../shared/api/query-keys.ts'

export function usePush() {
  return useQuery({
    queryKey: queryKeys.push,
    queryFn: ({ signal }) => api.get<z.infer<typeof pushResponseSchema>>('/api/push', { signal }),
  })
}

export const subscribe = (subscription: PushSubscriptionData) => api.put('/api/push', subscription)
export const unsubscribe = () => api.delete('/api/push')
