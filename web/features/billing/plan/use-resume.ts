import { useMutation } from '@tanstack/react-query'
import { plans } from '../../../../contract/billing/plans.ts'
import type { Message } from '../../../shared/ui/feedback/message-alert.tsx'
import { resumeSubscription } from '../billing-calls.ts'
import { usePlanChanged } from '../use-plan-changed.ts'

/** Undoes a change scheduled for the end of the period. */
export function useResume(say: (message: Message) => void) {
  const planChanged = usePlanChanged()
  return useMutation({
    mutationFn: resumeSubscription,
    onSuccess: (reply) => {
      planChanged(reply)
      say({ severity: 'success', text: `Your ${plans[reply.subscription.plan].name} plan continues.` })
    },
    onError: (error) => say({ severity: 'error', text: error.message }),
  })
}
