import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type {
  changeWorkspaceSchema,
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

/** What is left out stays as it is. */
export const changeWorkspace = (changes: z.input<typeof changeWorkspaceSchema>) =>
  api.patch<z.infer<typeof workspaceReplySchema>>('/api/workspaces/current', changes)
