import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { ledgerResponseSchema } from '../../../../contract/points/points.ts'
import { api } from '../../../shared/api/api.ts'
import { queryKeys } from '../../../shared/api/query-keys.ts'
import { ledgerQuery, type LedgerFilter } from './ledger-filter.ts'

/** Lines of the points ledger that match the filter, newest first, paged. */
export function useLedger(filter: LedgerFilter) {
  const query = ledgerQuery(filter)
  return useInfiniteQuery({
    queryKey: [...queryKeys.ledger, query.toString()],
    queryFn: ({ pageParam, signal }) => {
      const page = new URLSearchParams(query)
      page.set('limit', '20')
      if (pageParam !== null) page.set('cursor', pageParam)
      return api.get<z.infer<typeof ledgerResponseSchema>>(`/api/points/ledger?${page}`, { signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  })
}
