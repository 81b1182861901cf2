import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type {
  changeWorkspaceSchema,
  storageReplySchema,
  workspaceReplySchema,
  workspacesReplySchema,
} from '../../../../contract/workspaces.ts'
import { api } from '../../../shared/api/api.ts'
import { queryKeys } from '../../../shared/api/query-keys.ts'

/** The current workspace of the session. */
export function useWorkspace() {
  return useQuery({
    queryKey: queryKeys.workspaces,
    queryFn: ({ signal }) => api.get<z.infer<typeof workspacesReplySchema>>('/api/workspaces', { signal }),
    select: ({ workspaces }) => workspaces.find(({ isCurrent }) => isCurrent),
  })
}

/** How much storage the workspace uses, and how much its plan allows. */
export function useStorage() {
  return useQuery({
    queryKey: [...queryKeys.workspaces, 'storage'],
    queryFn: ({ signal }) =>
      api.get<z.infer<typeof storageReplySchema>>('/api/workspaces/current/storage', { signal }),
  })
}

/** What is left out stays as it is. */
export const changeWorkspace = (changes: z.input<typeof changeWorkspaceSchema>) =>
  api.patch<z.infer<typeof workspaceReplySchema>>('/api/workspaces/current', changes)
