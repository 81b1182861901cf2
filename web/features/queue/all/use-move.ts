import { useMutation } from '@tanstack/react-query'
import { useToasts } from '../../../shared/ui/feedback/toasts.tsx'
import { usePlanGates } from '../../points/index.ts'
import { movePost, useQueueChanged } from '../posts/queued-posts.ts'

type Move = { accountId: string; postId: string; beforeId: string | null }

/** Moves a post of a queue before another one, or to the end; the posts in between move by one slot. */
export function useMoveInQueue() {
  const toasts = useToasts()
  const changed = useQueueChanged()
  const gates = usePlanGates()
  const { mutate, isPending } = useMutation({
    mutationFn: ({ accountId, postId, beforeId }: Move) => movePost(accountId, postId, beforeId),
    onSuccess: () =>
      toasts.show({ severity: 'success', text: 'Moved. The posts in between moved by one slot.' }),
    onError: (error) => {
      if (gates.handleError(error, { lock: { entitlement: 'scheduling', keepsText: false } })) return
      toasts.show({ severity: 'error', text: error.message })
    },
    onSettled: changed,
  })
  return { move: mutate, busy: isPending }
}
