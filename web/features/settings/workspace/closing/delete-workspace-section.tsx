import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { undoDays } from '../../../../../contract/accounts/account-deletion.ts'
import type { Workspace } from '../../../../../contract/workspaces/workspaces.ts'
import { formatDateTime } from '../../../../shared/time/date-time.ts'
import { BusyButton } from '../../../../shared/ui/busy-button.tsx'
import { useToasts } from '../../../../shared/ui/feedback/toasts.tsx'
import { Section } from '../../../../shared/ui/section.tsx'
import { DeletionLossList } from '../../security/deletion/deletion-loss-list.tsx'
import { IdentityDialog } from '../../../../shared/identity/identity-dialog.tsx'
import { useTwoFactor } from '../../security/security-calls.ts'
import { readWorkspaceLoss, requestWorkspaceDeletion, undoWorkspaceDeletion } from './closing-calls.ts'

/** Deletes the workspace after a week, or keeps it. */
export function DeleteWorkspaceSection({ workspace }: { workspace: Workspace }) {
  const toasts = useToasts()
  const queryClient = useQueryClient()
  const twoFactor = useTwoFactor()
  const [open, setOpen] = useState(false)
  const { name, deletesAt } = workspace
  const onError = (error: Error) => toasts.show({ severity: 'error', text: error.message })
  const loss = useMutation({ mutationFn: readWorkspaceLoss, onSuccess: () => setOpen(true), onError })
  const keep = useMutation({
    mutationFn: undoWorkspaceDeletion,
    onSuccess: () => toasts.show({ severity: 'success', text: `${name} stays.` }),
    onError,
    onSettled: () => queryClient.invalidateQueries(),
  })
  if (deletesAt !== null) {
    return (
      <Section
        title="Keep workspace"
        description={`${name} is deleted on ${formatDateTime(deletesAt)}, with everything in it. Until then you can keep it.`}
      >
        <BusyButton
          variant="contained"
          busy={keep.isPending}
          busyLabel="Keeping..."
          onClick={() => keep.mutate()}
        >
          Keep Workspace
        </BusyButton>
      </Section>
    )
  }
  return (
    <Section
      title="Delete workspace"
      description={`Its posts, media and connected accounts are deleted with it, for all its members. You have ${undoDays} days to change your mind.`}
    >
      <BusyButton
        variant="outlined"
        color="error"
        busy={loss.isPending}
        busyLabel="Loading..."
        disabled={twoFactor.isPending}
        onClick={() => loss.mutate()}
      >
        Delete Workspace
      </BusyButton>
      <IdentityDialog
        open={open}
        title={`Delete ${name}?`}
        text={loss.data && <DeletionLossList loss={loss.data} of="workspace" />}
        withCode={(twoFactor.data?.enabledAt ?? null) !== null}
        confirmLabel="Delete workspace"
        busyLabel="Deleting..."
        destructive
        onConfirm={async (identity) => {
          const reply = await requestWorkspaceDeletion(identity)
          setOpen(false)
          toasts.show({
            severity: 'success',
            text: `${name} will be deleted on ${formatDateTime(reply.deletesAt)}.`,
          })
          await queryClient.invalidateQueries()
        }}
        onCancel={() => setOpen(false)}
      />
    </Section>
  )
}
