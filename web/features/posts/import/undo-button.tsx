import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { BusyButton } from '../../../shared/ui/busy-button.tsx'
import { ConfirmDialog } from '../../../shared/ui/feedback/confirm-dialog.tsx'
import { useToasts } from '../../../shared/ui/feedback/toasts.tsx'
import { undoImport } from './import-calls.ts'

type Props = {
  id: string
  label: string
  /** Goes on with what is left to do, which is to undo. */
  onUndo: () => Promise<unknown>
}

/** Undoes an import after asking. */
export function UndoButton({ id, label, onUndo }: Props) {
  const toasts = useToasts()
  const [asking, setAsking] = useState(false)
  const undo = useMutation({
    mutationFn: () => undoImport(id),
    onSuccess: onUndo,
    onError: (error) => toasts.show({ severity: 'error', text: error.message }),
    onSettled: () => setAsking(false),
  })
  return (
    <>
      <BusyButton
        variant="outlined"
        color="error"
        busy={undo.isPending}
        busyLabel="Undoing..."
        onClick={() => setAsking(true)}
      >
        {label}
      </BusyButton>
      <ConfirmDialog
        open={asking}
        title="Undo this import?"
        text="Its posts and pictures are deleted, and their points come back. Posts that are published, or were changed since, are kept."
        confirmLabel="Undo the import"
        busyLabel="Undoing..."
        busy={undo.isPending}
        destructive
        onConfirm={() => undo.mutate()}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
