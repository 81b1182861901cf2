import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { NamedUser } from '../../../../contract/members/members.ts'
import { presenceSeconds, type presenceResponseSchema } from '../../../../contract/posts/presence.ts'
import type { z } from 'zod'
import { api } from '../../../shared/api/api.ts'
import { queryKeys } from '../../../shared/api/query-keys.ts'
import { newId } from '../../../shared/ids/new-id.ts'
import { useTeam } from '../../members/index.ts'

const tab = newId()
const path = (groupId: string) => `/api/post-groups/${encodeURIComponent(groupId)}/presence`

/**
 * The other members who have a saved group open in the composer. While it is visible, they are told of this user. `null`
 * for a group that is not saved yet.
 */
export function useOthersEditing(groupId: string | null): readonly NamedUser[] {
  const isTeam = useTeam() !== undefined
  const told = isTeam ? groupId : null
  useEffect(() => {
    if (told === null) return undefined
    // It is forgotten by itself if this fails.
    const leave = () => void api.delete(`${path(told)}/${tab}`, { keepalive: true }).catch(() => null)
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [told])
  const { data, isError } = useQuery({
    queryKey: queryKeys.presence(told ?? ''),
    queryFn:
      told === null
        ? skipToken
        : ({ signal }) => api.post<z.infer<typeof presenceResponseSchema>>(path(told), { tab }, { signal }),
    // Live updates tell of others who begin and leave. A hidden page tells nothing.
    refetchInterval: presenceSeconds.told * 1000,
    refetchOnWindowFocus: 'always',
    retry: false,
    gcTime: 0,
  })
  return data && !isError ? data.others : none
}

const none: never[] = []
