import { queryOptions, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Member, membersResponseSchema } from '../../../contract/members/members.ts'
import { api } from '../../shared/api/api.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'

const membersQuery = queryOptions({
  queryKey: queryKeys.members,
  queryFn: ({ signal }) => api.get<z.infer<typeof membersResponseSchema>>('/api/members', { signal }),
  select: ({ members }) => members,
  staleTime: 60_000,
})

/** The members of the workspace, in the order of joining. */
export const useMembers = () => useQuery(membersQuery)

/** The members of the workspace if there are several; undefined for one member, and until it is known. */
export function useTeam(): readonly Member[] | undefined {
  const members = useMembers().data
  return members && members.length > 1 ? members : undefined
}
