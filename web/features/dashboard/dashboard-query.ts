import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { dashboardResponseSchema } from '../../../contract/dashboard/dashboard.ts'
import { api } from '../../shared/api/api.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'

/** Stats and the newest posts; months and weeks start in the workspace's time zone. */
export function useDashboard() {
  return useQuery({
    queryKey: queryKeys.dashboard,
    queryFn: ({ signal }) => api.get<z.infer<typeof dashboardResponseSchema>>('/api/dashboard', { signal }),
  })
}
