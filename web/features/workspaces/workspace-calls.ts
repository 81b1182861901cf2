import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { z } from 'zod'
import { parametersOf, type LinkParameters } from '../../../contract/links/link-parameters.ts'
import { mayApproveOwn, requiresApproval } from '../../../contract/approval/approval-settings.ts'
import type { Capability } from '../../../contract/workspaces/access.ts'
import type {
  changeWorkspaceSchema,
  Workspace,
  WorkspaceColor,
  workspaceResponseSchema,
  workspacesResponseSchema,
} from '../../../contract/workspaces/workspaces.ts'
import { api } from '../../shared/api/api.ts'
import { useTabWorkspace } from '../../shared/session/tab-workspace.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'
import { uploadSmallFile } from '../../shared/api/upload.ts'
import { firstDayOfLocale } from '../../shared/time/week-days.ts'

type Reply = z.infer<typeof workspaceResponseSchema>

/** All workspaces of the user, in the order of joining. */
export const readWorkspaces = (options?: { signal: AbortSignal }) =>
  api.get<z.infer<typeof workspacesResponseSchema>>('/api/workspaces', options)

const workspacesQuery = {
  queryKey: queryKeys.workspaces,
  queryFn: ({ signal }: { signal: AbortSignal }) => readWorkspaces({ signal }),
}

/** All workspaces of the user, in the order of joining. */
export const useWorkspaces = ({ fresh = false } = {}) =>
  useQuery({
    ...workspacesQuery,
    select: ({ workspaces }) => workspaces,
    ...(fresh && { refetchOnMount: 'always' }),
  })

/** The workspace that this tab shows. */
export function useWorkspace() {
  const shown = useTabWorkspace().workspace?.id
  return useQuery({
    ...workspacesQuery,
    select: ({ workspaces }) =>
      workspaces.find(({ id }) => id === shown) ?? workspaces.find(({ isCurrent }) => isCurrent),
  })
}

/** New tabs on this device, and the next sign-in's pages, begin in it. */
export const chooseForSession = (workspaceId: string) => api.post('/api/session/workspace', { workspaceId })

/** `payerId`: the workspace whose plan covers it; null if it pays for itself. */
export const createWorkspace = ({
  payerId,
  ...input
}: {
  name: string
  timeZone: string
  color: WorkspaceColor
  payerId: string | null
}) =>
  api.post<Reply>(
    '/api/workspaces',
    { ...input, asClient: payerId !== null },
    { workspaceId: payerId ?? undefined },
  )

/** The day with which weeks begin, from Monday (1) to Sunday (7). */
export const useFirstDayOfWeek = (): number => useWorkspace().data?.firstDayOfWeek ?? firstDayOfLocale()

/** Whether the user may change the settings of the workspace. */
export const canManageWorkspace = ({ capabilities }: Pick<Workspace, 'capabilities'>): boolean =>
  capabilities.includes('workspace:manage')

/** Whether the user may publish and schedule posts; true until it is known. */
export const useMayPublish = (): boolean => useMay('posts:publish')

/** Whether the user may write posts; true until it is known. */
export const useMayWrite = (): boolean => useMay('posts:write')

/** Whether the user may do this in the workspace; true until it is known. */
export function useMay(capability: Capability): boolean {
  const { data: workspace, isSuccess } = useWorkspace()
  const { isLost } = useTabWorkspace()
  // What is known then is another workspace of the user.
  if (isLost) return false
  // Without one among those of the user, they are no longer a member.
  return !isSuccess || workspace?.capabilities.includes(capability) === true
}

/** What approval means for the user in the workspace; as without it until it is known. */
export function useApproval(): Approval {
  const workspace = useWorkspace().data
  return useMemo(() => (workspace ? approvalFor(workspace) : noApproval), [workspace])
}

/**
 * `asks`: scheduling and publishing what the user wrote asks for approval. `mayAsk`: they may ask also where they need
 * not. `mayDecide`: they may decide about the posts of others.
 */
export type Approval = { isUsed: boolean; asks: boolean; mayAsk: boolean; mayDecide: boolean }

const noApproval: Approval = { isUsed: false, asks: false, mayAsk: false, mayDecide: false }

export function approvalFor({
  approval,
  capabilities,
  role,
}: Pick<Workspace, 'approval' | 'capabilities' | 'role'>): Approval {
  const isUsed = approval.mode !== 'none'
  const mayAsk = isUsed && capabilities.includes('posts:write')
  const mayDecide = capabilities.includes('posts:approve')
  const needsOthers = requiresApproval(approval) && !(mayDecide && mayApproveOwn(approval, role))
  return {
    isUsed,
    mayAsk,
    mayDecide,
    asks: mayAsk && (needsOthers || !capabilities.includes('posts:publish')),
  }
}

/** What is left out stays as it is. */
export const changeWorkspace = (changes: z.input<typeof changeWorkspaceSchema>) =>
  api.patch<Reply>('/api/workspaces/current', changes)

/** `workspaceId`: a workspace that the tab does not show yet. */
export const changeWorkspacePicture = (file: File, workspaceId?: string) =>
  uploadSmallFile<Reply>('/api/workspaces/current/picture', file, workspaceId)

export const removeWorkspacePicture = () => api.delete<Reply>('/api/workspaces/current/picture')

/** The parameters that links of posts get; null while that is turned off, or not known yet. */
export function useLinkParameters(): LinkParameters | null {
  const links = useWorkspace().data?.links
  return useMemo(() => parametersOf(links), [links])
}
