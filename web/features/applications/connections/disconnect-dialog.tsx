import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Connection } from '../../../../contract/applications/applications.ts'
import { queryKeys } from '../../../shared/api/query-keys.ts'
import { ConfirmDialog } from '../../../shared/ui/feedback/confirm-dialog.tsx'
import { useToasts } from '../../../shared/ui/feedback/toasts.tsx'
import { disconnectApplication } from '../application-calls.ts'

/** Ends a connection at once. */
export function DisconnectDialog({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const queryClient = useQueryClient()
  const toasts = useToasts()
  const { name } = connection.application
  const disconnect = useMutation({
    mutationFn: () => disconnectApplication(connection.id),
    onSuccess: () => toasts.show({ severity: 'success', text: `${name} is disconnected.` }),
    onError: (error) => toasts.show({ severity: 'error', text: error.message }),
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: queryKeys.applicationConnections })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      open
      title={`Disconnect ${name}?`}
      text={`It is refused from now on in ${connection.workspace.name}. What it did stays, and you can connect it again.`}
      confirmLabel="Disconnect"
      busyLabel="Disconnecting..."
      busy={disconnect.isPending}
      destructive
      onConfirm={() => disconnect.mutate()}
      onCancel={onClose}
    />
  )
}
