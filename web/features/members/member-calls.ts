import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Identity } from '../../../contract/accounts/two-factor.ts'
import type { inviteResponseSchema, inviteSchema } from '../../../contract/members/invitations.ts'
import type {
  changeMemberSchema,
  Member,
  memberResponseSchema,
  membersResponseSchema,
  removalResponseSchema,
  removeMemberSchema,
} from '../../../contract/members/members.ts'
import { api } from '../../shared/api/api.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'

const membersQuery = queryOptions({
  queryKey: queryKeys.members,
  queryFn: ({ signal }) => api.get<z.infer<typeof membersResponseSchema>>('/api/members', { signal }),
  staleTime: 60_000,
})

/** The members of the workspace, in the order of joining. */
export const useMembers = () => useQuery({ ...membersQuery, select: ({ members }) => members })

/** The members with the seats of the plan and the invitations. */
export const useMemberList = () => useQuery(membersQuery)

/** A change of members, after which the list is read again, also if it failed: somebody else may have been faster. */
export function useMemberChange<Input, Reply>(
  change: (input: Input) => Promise<Reply>,
  {
    onSuccess,
    onError,
  }: { onSuccess?: (reply: Reply, input: Input) => void; onError?: (error: Error) => void } = {},
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess,
    onError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.workspaces }),
  })
}

export const inviteMembers = (input: z.input<typeof inviteSchema>) =>
  api.post<z.infer<typeof inviteResponseSchema>>('/api/invitations', input)

export const resendInvitation = (id: string) => api.post(`/api/invitations/${id}/resend`)

export const withdrawInvitation = (id: string) => api.delete(`/api/invitations/${id}`)

export const changeMember = ({ id, ...change }: { id: string } & z.input<typeof changeMemberSchema>) =>
  api.patch<z.infer<typeof memberResponseSchema>>(`/api/members/${id}`, change)

export const removeMember = ({ id, ...input }: { id: string } & z.input<typeof removeMemberSchema>) =>
  api.post(`/api/members/${id}/remove`, input)

export const leaveWorkspace = (successorId: string | undefined) =>
  api.post('/api/members/leave', { ...(successorId !== undefined && { successorId }) })

export const handOver = ({ id, identity }: { id: string; identity: Identity }) =>
  api.post(`/api/members/${id}/hand-over`, { identity })

/** What goes on without a member, read when somebody wants to remove them. */
export const useRemoval = (id: string) =>
  useQuery({
    queryKey: queryKeys.removal(id),
    queryFn: ({ signal }) =>
      api.get<z.infer<typeof removalResponseSchema>>(`/api/members/${id}/removal`, { signal }),
    select: ({ removal }) => removal,
    staleTime: 0,
  })

/** The members of the workspace if there are several; undefined for one member, and until it is known. */
export function useTeam(): readonly Member[] | undefined {
  const members = useMembers().data
  return members && members.length > 1 ? members : undefined
}
