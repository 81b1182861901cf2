import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Workspace, WorkspaceColor } from '../../../../contract/workspaces/workspaces.ts'
import { queryKeys } from '../../../shared/api/query-keys.ts'
import { useSwitchWorkspace } from '../use-switch-workspace.ts'
import { changeWorkspacePicture, createWorkspace } from '../workspace-calls.ts'
import { closeNewWorkspace } from './new-workspace-store.ts'

export type NewWorkspace = {
  name: string
  timeZone: string
  color: WorkspaceColor
  /** The workspace whose plan covers it; null if it pays for itself. */
  payerId: string | null
  picture: File | null
}

/**
 * Creates a workspace with its picture and switches to it. `created` is set if only the picture failed, so that sending the
 * form again does not create a second one.
 */
export function useNewWorkspace() {
  const switchTo = useSwitchWorkspace()
  const queryClient = useQueryClient()
  const [created, setCreated] = useState<Workspace | null>(null)
  const open = (workspace: Workspace) => {
    closeNewWorkspace()
    switchTo(workspace.id, '/dashboard')
  }
  const creation = useMutation({
    mutationFn: async ({ picture, ...input }: NewWorkspace) => {
      const workspace = created ?? (await createWorkspace(input)).workspace
      setCreated(workspace)
      if (picture) await changeWorkspacePicture(picture, workspace.id)
      return workspace
    },
    onSuccess: open,
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.workspaces }),
  })
  return {
    isPending: creation.isPending,
    error: creation.error,
    created,
    create: creation.mutate,
    openWithoutPicture: () => created && open(created),
  }
}

export type Creation = ReturnType<typeof useNewWorkspace>
