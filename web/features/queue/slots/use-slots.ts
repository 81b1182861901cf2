import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AccountQueue, WeeklySlot } from '../../../../contract/queue/queue.ts'
import { queryKeys } from '../../../shared/api/query-keys.ts'
import { localTimeZone } from '../../../shared/time/date-time.ts'
import { queuesQuery, replaceSlots, type Queues } from '../queue-calls.ts'

/**
 * Changes the slots of an account: they are shown at once and stored one change after the other. The first slots are in the
 * user's time zone.
 */
export function useSlots(accountId: string) {
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
    mutationFn: async ({ slots, timeZone }: { slots: WeeklySlot[]; timeZone?: string }) => {
      const { version = 0, timeZone: zone = localTimeZone() } = current() ?? {}
      return replaceSlots(accountId, {
        version,
        slots,
        timeZone: timeZone ?? (version === 0 ? localTimeZone() : zone),
      })
    },
    onMutate: async ({ slots, timeZone }) => {
      await queryClient.cancelQueries({ queryKey: queryKeys.queues })
      show({ slots, ...(timeZone !== undefined && { timeZone }) })
    },
    onSuccess: ({ queue }) => {
      // What the user has changed since then stays on the screen until it is stored.
      const { version, timeZone, suggestion } = queue
      show({ version, timeZone, suggestion })
      void queryClient.invalidateQueries({ queryKey: queryKeys.allNextSlots })
    },
    onError: () => queryClient.invalidateQueries({ queryKey: queryKeys.queues }),
  })
  return {
    change: (slots: WeeklySlot[], timeZone?: string) =>
      mutate({ slots, ...(timeZone !== undefined && { timeZone }) }),
    error,
    dismiss: reset,
  }
}
