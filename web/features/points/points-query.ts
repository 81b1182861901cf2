import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { planKeys, type PlanKey } from '../../../contract/billing/plans.ts'
import type { pointsResponseSchema } from '../../../contract/points/points.ts'
import { api } from '../../shared/api/api.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'
import { useUser } from '../../shared/auth/auth-context.ts'

export type PointsResponse = z.infer<typeof pointsResponseSchema>

/** Points also change through other members and scheduled posts, so a visible page polls once a minute. */
const lookAgainMs = 60_000

/** The points of the workspace and its plan in force; reloaded when the window gets the focus. */
export function usePoints() {
  return useQuery({
    queryKey: queryKeys.points,
    queryFn: ({ signal }) => api.get<PointsResponse>('/api/points', { signal }),
    refetchInterval: lookAgainMs,
    refetchOnWindowFocus: 'always',
  })
}

/** The plan in force: the last loaded one, else the one in the session. */
export function usePlan(): PlanKey {
  const { subscription_tier: remembered } = useUser()
  const { data } = usePoints()
  return data?.plan ?? planKeys.find((key) => key === remembered) ?? 'free'
}
