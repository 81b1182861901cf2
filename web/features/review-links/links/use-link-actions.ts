import { useMutation, useQueryClient } from '@tanstack/react-query'
import { queryKeys } from '../../../shared/api/query-keys.ts'
import { counted } from '../../../shared/numbers/compact-number.ts'
import { useToasts } from '../../../shared/ui/feedback/toasts.tsx'
import { remindReviewers, renewAddress, withdrawLink } from '../link-calls.ts'

/** Reminds the reviewers of a link, withdraws it, or makes a new address for it. */
export function useLinkActions({ id }: { id: string }, onDone: () => void) {
  const toasts = useToasts()
  const queryClient = useQueryClient()
  const common = {
    onError: ({ message }: Error) => toasts.show({ severity: 'error', text: message }),
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: queryKeys.reviewLinks })
      onDone()
    },
  }
  return {
    remind: useMutation({
      ...common,
      mutationFn: () => remindReviewers(id),
      onSuccess: ({ mailed }) =>
        toasts.show(
          mailed > 0
            ? { severity: 'success', text: `${counted(mailed, 'reviewer')} reminded by mail.` }
            : { severity: 'info', text: 'Nobody confirmed an address yet. Send the address again yourself.' },
        ),
    }),
    withdraw: useMutation({
      ...common,
      mutationFn: () => withdrawLink(id),
      onSuccess: () => toasts.show({ severity: 'success', text: 'The link is withdrawn.' }),
    }),
    renew: useMutation({ ...common, mutationFn: () => renewAddress(id) }),
  }
}
