import { useMutation } from '@tanstack/react-query'
import { ConfirmDialog } from '../../../shared/ui/feedback/confirm-dialog.tsx'
import { MessageAlert } from '../../../shared/ui/feedback/message-alert.tsx'
import { useToasts } from '../../../shared/ui/feedback/toasts.tsx'
import { removeOwnModel, useModelChanged } from './model-calls.ts'

/** Asks before the workspace's own model and its key are deleted. */
export function RemoveModelDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const toasts = useToasts()
  const changed = useModelChanged()
  const removal = useMutation({
    mutationFn: removeOwnModel,
    onSuccess: async () => {
      onClose()
      toasts.show({ severity: 'success', text: `${name} is removed, and its key is deleted.` })
      await changed()
    },
  })
  return (
    <ConfirmDialog
      open
      title={`Remove ${name}?`}
      text={
        <>
          <p style={{ marginTop: 0 }}>
            The key will be deleted. The built-in model will write your texts again, and they will cost
            points.
          </p>
          <MessageAlert message={removal.error && { severity: 'error', text: removal.error.message }} />
        </>
      }
      confirmLabel="Remove"
      busyLabel="Removing..."
      busy={removal.isPending}
      destructive
      onConfirm={() => removal.mutate()}
      onCancel={onClose}
    />
  )
}
