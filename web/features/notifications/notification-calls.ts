import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type {
  NotificationFilter,
  notificationsResponseSchema,
} from '../../../contract/notifications/notifications.ts'
import { api } from '../../shared/api/api.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'
import { refetchIntervalFor } from '../posts/index.ts'
import { logFailure } from '../../shared/log/log-failure.ts'

type NotificationsResponse = z.infer<typeof notificationsResponseSchema>

const list = (query: string, signal: AbortSignal) =>
  api.get<NotificationsResponse>(`/api/notifications?${query}`, { signal })

/** How many notifications are unread; undefined until it is known. Live updates reload it. */
export function useUnreadCount(): number | undefined {
  const { data } = useQuery({
    queryKey: [...queryKeys.notifications, 'unread'],
    queryFn: async ({ signal }) => (await list('limit=1', signal)).unread,
  })
  return data
}

/** The user's notifications, newest first, paged. */
export function useNotifications(show: NotificationFilter) {
  return useInfiniteQuery({
    queryKey: [...queryKeys.notifications, 'list', show],
    queryFn: ({ pageParam, signal }) => {
      const page = new URLSearchParams({ limit: '20', show })
      if (pageParam !== null) page.set('cursor', pageParam)
      return list(page.toString(), signal)
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    // While a failed post is published again.
    refetchInterval: ({ state }) => refetchIntervalFor(state.data?.pages.flatMap((page) => page.posts) ?? []),
    refetchOnMount: 'always',
  })
}

/** Marks notifications as read on all devices. A failure leaves them unread. */
export function useMarkRead() {
  const queryClient = useQueryClient()
  const run = (call: Promise<unknown>) => {
    call
      .catch((error: unknown) => logFailure('Notifications could not be marked as read', error))
      .finally(() => void queryClient.invalidateQueries({ queryKey: queryKeys.notifications }))
  }
  return {
    one: (id: string) => run(api.post(`/api/notifications/${encodeURIComponent(id)}/read`)),
    /** Those up to the newest one that is shown. */
    allUpTo: (id: string) => run(api.post('/api/notifications/read', { upTo: id })),
  }
}
