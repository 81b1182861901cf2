import { useMutation, useQueryClient } from '@tanstack/react-query'
import { counted } from '../../../../contract/counted.ts'
import type { Application } from '../../../../contract/applications/applications.ts'
import { queryKeys } from '../../../shared/api/query-keys.ts'
import { ConfirmDialog } from '../../../shared/ui/feedback/confirm-dialog.tsx'
import { useToasts } from '../../../shared/ui/feedback/toasts.tsx'
import { deleteApplication } from '../application-calls.ts'

/** Deletes an application with all its connections. */
export function DeleteApplicationDialog({
  application: { id, name, connections },
  onClose,
}: {
  application: Application
  onClose: () => void
}) {
  const queryClient = useQueryClient()
  const toasts = useToasts()
  const remove = useMutation({
    mutationFn: () => deleteApplication(id),
    onSuccess: () => toasts.show({ severity: 'success', text: `${name} is deleted.` }),
    onError: (error) => toasts.show({ severity: 'error', text: error.message }),
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: queryKeys.applications })
      await queryClient.invalidateQueries({ queryKey: queryKeys.applicationConnections })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      open
      title={`Delete ${name}?`}
      text={`Its ${counted(connections, 'connection')} end at once. This cannot be undone.`}
      confirmLabel="Delete"
      busyLabel="Deleting..."
      busy={remove.isPending}
      destructive
      onConfirm={() => remove.mutate()}
      onCancel={onClose}
    />
  )
}
