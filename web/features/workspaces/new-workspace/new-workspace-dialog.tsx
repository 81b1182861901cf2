import Dialog from '@mui/material/Dialog'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { NewWorkspaceForm } from './new-workspace-form.tsx'
import { closeNewWorkspace, useNewWorkspaceOpen } from './new-workspace-store.ts'
import { useNewWorkspace } from './use-new-workspace.ts'

/** Creates a workspace, and shows it in this tab. */
export function NewWorkspaceDialog() {
  return useNewWorkspaceOpen() && <OpenDialog />
}

function OpenDialog() {
  const titleId = useId()
  const creation = useNewWorkspace()
  return (
    <Dialog
      open
      onClose={creation.isPending ? undefined : closeNewWorkspace}
      aria-labelledby={titleId}
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id={titleId}>New workspace</DialogTitle>
      <NewWorkspaceForm titleId={titleId} creation={creation} onClose={closeNewWorkspace} />
    </Dialog>
  )
}
