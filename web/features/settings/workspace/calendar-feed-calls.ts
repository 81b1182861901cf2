import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type {
  calendarFeedResponseSchema,
  newCalendarFeedResponseSchema,
} from '../../../../contract/calendar/calendar-feed.ts'
import { api } from '../../../shared/api/api.ts'
import { queryKeys } from '../../../shared/api/query-keys.ts'

const path = '/api/workspaces/current/calendar-feed'

/** Whether the workspace has an address for calendar programs. */
export function useCalendarFeed() {
  return useQuery({
    queryKey: queryKeys.calendarFeed,
    queryFn: async ({ signal }) =>
      (await api.get<z.infer<typeof calendarFeedResponseSchema>>(path, { signal })).feed,
  })
}

/** Ends the address that there was. The answer alone has the new one. */
export const createCalendarFeed = () => api.post<z.infer<typeof newCalendarFeedResponseSchema>>(path)

export const deleteCalendarFeed = () => api.delete<unknown>(path)
