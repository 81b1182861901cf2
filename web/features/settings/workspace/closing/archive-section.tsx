import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Workspace } from '../../../../../contract/workspaces/workspaces.ts'
import { BusyButton } from '../../../../shared/ui/busy-button.tsx'
import { ConfirmDialog } from '../../../../shared/ui/feedback/confirm-dialog.tsx'
import { useToasts } from '../../../../shared/ui/feedback/toasts.tsx'
import { Section } from '../../../../shared/ui/section.tsx'
import { archiveWorkspace, restoreWorkspace } from './closing-calls.ts'

/** Archives the workspace or restores it. */
export function ArchiveSection({ workspace }: { workspace: Workspace }) {
  const toasts = useToasts()
  const queryClient = useQueryClient()
  const [open, setOpen] = useState(false)
  const isArchived = workspace.archivedAt !== null
  const change = useMutation({
    mutationFn: () => (isArchived ? restoreWorkspace() : archiveWorkspace()),
    onSuccess: () =>
      toasts.show({
        severity: 'success',
        text: isArchived
          ? `${workspace.name} is restored. Posts whose time has passed may wait for you to decide.`
          : `${workspace.name} is archived. Nothing is published until it is restored.`,
      }),
    onError: (error) => toasts.show({ severity: 'error', text: error.message }),
    onSettled: () => {
      setOpen(false)
      return queryClient.invalidateQueries()
    },
  })
  return (
    <Section
      title={isArchived ? 'Restore workspace' : 'Archive workspace'}
      description={
        isArchived
          ? 'Its members can work in it again, and scheduled posts are published.'
          : 'Everything stays as it is: nothing is published, and nobody can change anything until an owner restores it.'
      }
    >
      <BusyButton
        variant="outlined"
        busy={change.isPending}
        busyLabel={isArchived ? 'Restoring...' : 'Archiving...'}
        onClick={() => (isArchived ? change.mutate() : setOpen(true))}
      >
        {isArchived ? 'Restore Workspace' : 'Archive Workspace'}
      </BusyButton>
      <ConfirmDialog
        open={open}
        title={`Archive ${workspace.name}?`}
        text="Scheduled posts, series, feeds and evergreen posts wait. Members can read everything and change nothing."
        confirmLabel="Archive"
        busyLabel="Archiving..."
        busy={change.isPending}
        onConfirm={() => change.mutate()}
        onCancel={() => setOpen(false)}
      />
    </Section>
  )
}
