import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { PlanChange } from '../../../../contract/billing/billing.ts'
import type { PlanKey } from '../../../../contract/billing/plans.ts'
import { ApiError } from '../../../shared/api/api-error.ts'
import { queryKeys } from '../../../shared/api/query-keys.ts'
import { cancelSubscription, changePlan, previewChange } from '../billing-calls.ts'
import { usePlanChanged } from '../use-plan-changed.ts'
import { changedWords, type PlanChoice } from './change-words.ts'

/** Previews a plan change, and makes it once the user confirms. */
export function useChange(choice: PlanChoice, present: PlanKey, onChanged: (text: string) => void) {
  const queryClient = useQueryClient()
  const planChanged = usePlanChanged()
  const preview = useQuery({
    queryKey: ['plan-change', choice],
    queryFn: ({ signal }) => previewChange(choice, signal),
    // Amounts change every second, so each opening of the dialog reads them once.
    gcTime: 0,
    staleTime: Infinity,
  })
  const confirm = useMutation({
    mutationFn: (change: PlanChange) => makeChange(choice, change),
    onSuccess: (reply, change) => {
      planChanged(reply)
      onChanged(changedWords(choice, present, change))
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'payment_declined') return
      // Another tab or the provider may have changed the plan in the meantime, and with it the amounts.
      void queryClient.invalidateQueries({ queryKey: queryKeys.subscription })
      void preview.refetch()
    },
  })
  return { preview, confirm }
}

function makeChange(choice: PlanChoice, { kind, prorationDate }: PlanChange) {
  const { plan, interval } = choice
  if (kind === 'cancel' || plan === 'free') return cancelSubscription()
  return changePlan({ plan, interval, ...(prorationDate !== null && { prorationDate }) })
}
