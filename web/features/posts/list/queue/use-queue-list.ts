import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { queryKeys } from '../../../../shared/api/query-keys.ts'
import { useFreeSlots } from '../../../queue/index.ts'
import { useOwnAccounts } from '../../../social-accounts/index.ts'
import { listPosts, type PostFilter } from '../../list-calls.ts'
import { refetchIntervalFor } from '../../post-queries.ts'
import { queueRows } from './queue-rows.ts'

const pageSize = 50
const dayMs = 86_400_000
/** Free slots are shown at least for these days, and at most for as many as the server lists. */
const [leastDays, mostDays] = [7, 60]

/** What goes out next, soonest first, by post instead of by group. */
export function useQueueList(filter: PostFilter) {
  return useInfiniteQuery({
    queryKey: queryKeys.postList({ ...filter, by: 'post' }),
    queryFn: ({ pageParam: cursor, signal }) => listPosts(filter, { cursor, limit: pageSize }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => refetchIntervalFor(state.data?.pages.flatMap(({ posts }) => posts) ?? []),
    select: ({ pages }) => ({ groups: queueRows(pages.flatMap(({ posts }) => posts)), awaitingPoints: 0 }),
  })
}

export type FreeRow = { at: string; accountIds: string[] }

/** The free slots between now and the last post that is loaded, those at the same time together. */
export function useFreeRows(
  { platform, account }: PostFilter,
  { until, isWhole }: { until: string | undefined; isWhole: boolean },
): FreeRow[] {
  const [from] = useState(() => new Date())
  const accounts = useOwnAccounts().data?.accounts ?? none
  const wanted = accounts.filter(
    (one) => (!account || one.id === account) && (!platform || one.platform === platform),
  )
  const last = until === undefined ? 0 : Date.parse(until)
  const least = from.getTime() + leastDays * dayMs
  const to = Math.min(isWhole ? Math.max(last, least) : last, from.getTime() + mostDays * dayMs)
  const slots = useFreeSlots({
    from,
    to: new Date(Math.max(to, from.getTime())),
    accountIds: wanted.map(({ id }) => id),
  })
  const isNone = wanted.length === 0
  return useMemo(
    () =>
      [...Map.groupBy(isNone ? none : slots, ({ at }) => at)].map(([at, some]) => ({
        at,
        accountIds: some.map(({ socialAccountId }) => socialAccountId),
      })),
    [slots, isNone],
  )
}

const none: never[] = []
