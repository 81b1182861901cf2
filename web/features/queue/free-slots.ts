import { useQuery } from '@tanstack/react-query'
import type { FreeSlot } from '../../../contract/queue/queue.ts'
import { api } from '../../shared/api/api.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'

type Range = { from: Date; to: Date; accountIds: readonly string[] }

/** The slots of accounts, or of all, in a range of time that no post has; none until they are known. */
export function useFreeSlots({ from, to, accountIds }: Range): FreeSlot[] {
  const range = {
    from: from.toISOString(),
    to: to.toISOString(),
    ...(accountIds.length > 0 && { accounts: accountIds.join(',') }),
  }
  const { data } = useQuery({
    queryKey: queryKeys.freeSlots(range),
    queryFn: ({ signal }) =>
      api.get<{ slots: FreeSlot[] }>(`/api/queue/slots?${new URLSearchParams(range)}`, { signal }),
  })
  return data?.slots ?? none
}

const none: never[] = []
