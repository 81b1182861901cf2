import { useQueryClient } from '@tanstack/react-query'
import { queryKeys } from '../../shared/api/query-keys.ts'
import { announcePlanChange } from '../../shared/points/plan-changes.ts'
import type { SubscriptionReply } from './billing-calls.ts'

/** Takes over what a change of the plan answered, and has every screen and tab read the rest anew. */
export function usePlanChanged() {
  const queryClient = useQueryClient()
  return (reply: SubscriptionReply) => {
    queryClient.setQueryData<SubscriptionReply>(queryKeys.subscription, reply)
    announcePlanChange(queryClient)
  }
}
