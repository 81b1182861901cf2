import type { QueryClient } from '@tanstack/react-query'
import type { NotifiedEvent } from '../../../../contract/events/events.ts'
import type { LiveEvent } from '../../../../contract/notifications/notifications.ts'
import { queryKeys } from '../../../shared/api/query-keys.ts'
import { knownOr } from '../../../shared/words/known-or.ts'
import { followEvents } from './follow-events.ts'

const {
  assistant,
  dashboard,
  feeds,
  generations,
  ledger,
  notifications,
  points,
  posts,
  socialAccounts,
  workspaces,
} = queryKeys

/** The data that an event has changed. */
const changedBy: Record<NotifiedEvent['type'], readonly (readonly string[])[]> = {
  'post.failed': [posts, dashboard, points, ledger],
  'post.needs_attention': [posts, dashboard],
  'post.points_missing': [posts, dashboard],
  'approval.requested': [posts, dashboard],
  'approval.decided': [posts, dashboard, points, ledger],
  'approval.due_soon': [posts, dashboard],
  'review.opened': [],
  // The stream tells of comments apart.
  'comment.mentioned': [],
  'comment.added': [],
  'social_account.needs_reconnect': [socialAccounts, posts, dashboard],
  'social_account.ends_soon': [socialAccounts],
  'social_account.disconnected': [socialAccounts, posts, dashboard],
  'post.milestone': [],
  'social_account.milestone': [],
  'feed.needs_attention': [feeds],
  'points.low': [points],
  'generation.video_ready': [assistant, generations, points, ledger],
  'member.joined': [],
  'member.role_changed': [],
  'ownership.handed_over': [],
  'client.left': [queryKeys.clients],
  'webhook.disabled': [queryKeys.webhooks],
}
const changedByAny = new Set(Object.values(changedBy).flat())

/** Posts that are changed together, such as by one action on many, are loaded again once. */
const togetherMs = 400

/**
 * Follows the server's live updates while the page is visible, and reloads what they change. Returns a function that
 * stops it.
 */
export function startLiveUpdates(queryClient: QueryClient, onNotification: () => void): () => void {
  let following: AbortController | undefined
  let newest: string | undefined
  let wasConnected = false
  let reloading: ReturnType<typeof setTimeout> | undefined

  const reload = (keys: Iterable<readonly string[]>) => {
    for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey })
  }
  const reloadPostsSoon = () => {
    reloading ??= setTimeout(() => {
      reloading = undefined
      // A failure whose post was published or deleted is solved.
      reload([posts, dashboard, notifications])
    }, togetherMs)
  }
  const handle = (event: LiveEvent) => {
    if (event.type === 'posts') return reloadPostsSoon()
    // What the user may do with posts may have changed as well.
    if (event.type === 'members') return reload([workspaces, posts, dashboard])
    if (event.type === 'presence') return reload([queryKeys.presence(event.groupId)])
    if (event.type === 'comments') return reload([queryKeys.comments(event.groupId)])
    // Others may have been read, and at the first connection some may have arrived since the page was loaded.
    reload([notifications])
    if (event.type === 'notification') {
      newest = event.notification.id
      reload(knownOr(changedBy, event.notification.event.type, [...changedByAny]))
      onNotification()
    }
    if (event.type === 'ready') {
      reload([queryKeys.presences, queryKeys.allComments])
      if (wasConnected && !event.complete) reload(changedByAny)
      wasConnected = true
    }
  }
  const followIfVisible = () => {
    following?.abort()
    if (document.visibilityState === 'hidden') return
    following = new AbortController()
    void followEvents({ signal: following.signal, newest: () => newest, onEvent: handle })
  }
  followIfVisible()
  document.addEventListener('visibilitychange', followIfVisible)
  // Instead of waiting for the next attempt.
  window.addEventListener('online', followIfVisible)
  return () => {
    document.removeEventListener('visibilitychange', followIfVisible)
    window.removeEventListener('online', followIfVisible)
    following?.abort()
    clearTimeout(reloading)
  }
}
