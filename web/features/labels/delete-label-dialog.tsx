import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Label } from '../../../contract/labels.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'
import { ConfirmDialog } from '../../shared/ui/feedback/confirm-dialog.tsx'
import { useToasts } from '../../shared/ui/feedback/toasts.tsx'
import { deleteLabel } from './label-calls.ts'

/** Confirms and deletes a label. */
export function DeleteLabelDialog({ label, onClose }: { label: Label; onClose: () => void }) {
  const queryClient = useQueryClient()
  const toasts = useToasts()
  const removal = useMutation({
    mutationFn: () => deleteLabel(label),
    onSuccess: () => toasts.show({ severity: 'success', text: `${label.name} is deleted.` }),
    onError: (error) => toasts.show({ severity: 'error', text: error.message }),
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: queryKeys.labels })
      void queryClient.invalidateQueries({ queryKey: queryKeys.posts })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      open
      title={`Delete ${label.name}?`}
      text="It is removed from all posts that have it. The posts themselves stay."
      confirmLabel="Delete"
      busyLabel="Deleting..."
      busy={removal.isPending}
      destructive
      onConfirm={() => removal.mutate()}
      onCancel={onClose}
    />
  )
}
