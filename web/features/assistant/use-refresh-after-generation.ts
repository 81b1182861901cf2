import { useQueryClient } from '@tanstack/react-query'
import type { PointsRecord } from '../../../contract/points/points.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'
import type { PointsResponse } from '../points/index.ts'

/**
 * Updates points, points history and assistant history after a generation has started or ended. `balance` is what the
 * server sent with the generation; null or undefined if it sent none, and the points are loaded again.
 */
export function useRefreshAfterGeneration() {
  const queryClient = useQueryClient()
  return (balance: PointsRecord | null | undefined) => {
    if (balance) {
      // A response that is still on its way is older than this balance.
      void queryClient.cancelQueries({ queryKey: queryKeys.points })
      queryClient.setQueryData<PointsResponse>(
        queryKeys.points,
        (before) => before && { ...before, points: balance },
      )
    } else {
      void queryClient.invalidateQueries({ queryKey: queryKeys.points })
    }
    void queryClient.invalidateQueries({ queryKey: queryKeys.ledger })
    void queryClient.invalidateQueries({ queryKey: queryKeys.generations })
  }
}
