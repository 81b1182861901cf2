import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { dashboardResponseSchema } from '../../../contract/dashboard/dashboard.ts'
import { api } from '../../shared/api/api.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'
import { localTimeZone } from '../../shared/time/date-time.ts'

/** Stats and the newest posts; months and weeks start in the user's time zone. */
export function useDashboard() {
  const timeZone = localTimeZone()
  return useQuery({
    queryKey: [...queryKeys.dashboard, timeZone],
    queryFn: ({ signal }) =>
      api.get<z.infer<typeof dashboardResponseSchema>>(
        `/api/dashboard?${new URLSearchParams({ timeZone })}`,
        {
          signal,
        },
      ),
  })
}
