import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { z } from 'zod'
import { parametersOf, type LinkParameters } from '../../../contract/links/link-parameters.ts'
import { capabilitiesOf } from '../../../contract/workspaces/access.ts'
import type {
  changeWorkspaceSchema,
  Workspace,
  workspaceResponseSchema,
  workspacesResponseSchema,
} from '../../../contract/workspaces/workspaces.ts'
import { api } from '../../shared/api/api.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'
import { uploadSmallFile } from '../../shared/api/upload.ts'
import { firstDayOfLocale } from '../../shared/time/week-days.ts'
import { knownOr } from '../../shared/words/known-or.ts'

type Reply = z.infer<typeof workspaceResponseSchema>

/** The current workspace of the session. */
export function useWorkspace() {
  return useQuery({
    queryKey: queryKeys.workspaces,
    queryFn: ({ signal }) => api.get<z.infer<typeof workspacesResponseSchema>>('/api/workspaces', { signal }),
    select: ({ workspaces }) => workspaces.find(({ isCurrent }) => isCurrent),
  })
}

/** The day with which weeks begin, from Monday (1) to Sunday (7). */
export const useFirstDayOfWeek = (): number => useWorkspace().data?.firstDayOfWeek ?? firstDayOfLocale()

/** Whether the user may change the settings of the workspace. */
export const canManageWorkspace = ({ role }: Pick<Workspace, 'role'>): boolean =>
  knownOr(capabilitiesOf, role, capabilitiesOf.viewer).has('workspace:manage')

/** Whether the user may publish and schedule posts; true until it is known. */
export function useMayPublish(): boolean {
  const role = useWorkspace().data?.role
  return role === undefined || knownOr(capabilitiesOf, role, capabilitiesOf.viewer).has('posts:publish')
}

/** What is left out stays as it is. */
export const changeWorkspace = (changes: z.input<typeof changeWorkspaceSchema>) =>
  api.patch<Reply>('/api/workspaces/current', changes)

export const changeWorkspacePicture = (file: File) =>
  uploadSmallFile<Reply>('/api/workspaces/current/picture', file)

export const removeWorkspacePicture = () => api.delete<Reply>('/api/workspaces/current/picture')

/** The parameters that links of posts get; null while that is turned off, or not known yet. */
export function useLinkParameters(): LinkParameters | null {
  const links = useWorkspace().data?.links
  return useMemo(() => parametersOf(links), [links])
}
