import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AccountQueue, WeeklySlot } from '../../../../contract/queue/queue.ts'
import { queryKeys } from '../../../shared/api/query-keys.ts'
import { queuesQuery, replaceSlots, type Queues } from './slot-calls.ts'

/**
 * Changes the slots of an account: they are shown at once and stored one change after the other.
 */
export function useSlots(accountId: string, { onError }: { onError?: (error: Error) => void } = {}) {
  const queryClient = useQueryClient()
  const show = (change: Partial<AccountQueue>) =>
    queryClient.setQueryData<Queues>(
      queuesQuery.queryKey,
      (data) =>
        data && {
          ...data,
          queues: data.queues.map((one) => (one.socialAccountId === accountId ? { ...one, ...change } : one)),
        },
    )
  const current = () =>
    queryClient
      .getQueryData(queuesQuery.queryKey)
      ?.queues.find(({ socialAccountId }) => socialAccountId === accountId)

  const { mutate, error, reset } = useMutation({
    // One after the other, because each needs the version that the one before it made.
    scope: { id: `slots of ${accountId}` },
    mutationFn: (slots: WeeklySlot[]) => replaceSlots(accountId, { version: current()?.version ?? 0, slots }),
    onMutate: async (slots) => {
      await queryClient.cancelQueries({ queryKey: queryKeys.queues })
      show({ slots })
    },
    onSuccess: ({ queue }) => {
      // What the user has changed since then stays on the screen until it is stored.
      const { version, suggestion } = queue
      show({ version, suggestion })
      void queryClient.invalidateQueries({ queryKey: queryKeys.allNextSlots })
    },
    onError: (failure) => {
      onError?.(failure)
      return queryClient.invalidateQueries({ queryKey: queryKeys.queues })
    },
  })
  return { change: (slots: WeeklySlot[]) => mutate(slots), error, dismiss: reset }
}
