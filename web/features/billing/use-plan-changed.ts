import { useQueryClient } from '@tanstack/react-query'
import { queryKeys } from '../../shared/api/query-keys.ts'
import { announcePlanChange } from '../points/index.ts'
import type { SubscriptionResponse } from './billing-calls.ts'

/** Stores the response of a plan change, and makes every screen and tab reload related data. */
export function usePlanChanged() {
  const queryClient = useQueryClient()
  return (reply: SubscriptionResponse) => {
    queryClient.setQueryData<SubscriptionResponse>(queryKeys.subscription, reply)
    announcePlanChange(queryClient)
  }
}
