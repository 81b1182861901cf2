import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { useToasts } from './toasts.tsx'

type Props = {
  name: string
  /** What happens to what uses it. */
  text: string
  remove: () => Promise<unknown>
  /** The list that it is in, which is read again before the dialog closes. */
  listKey: QueryKey
  onSettled?: () => void
  onClose: () => void
}

/** Confirms and deletes something of a list that has a name. */
export function DeleteDialog({ name, text, remove, listKey, onSettled, onClose }: Props) {
  const queryClient = useQueryClient()
  const toasts = useToasts()
  const removal = useMutation({
    mutationFn: remove,
    onSuccess: () => toasts.show({ severity: 'success', text: `${name} is deleted.` }),
    onError: (error) => toasts.show({ severity: 'error', text: error.message }),
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: listKey })
      onSettled?.()
      onClose()
    },
  })
  return (
    <ConfirmDialog
      open
      title={`Delete ${name}?`}
      text={text}
      confirmLabel="Delete"
      busyLabel="Deleting..."
      busy={removal.isPending}
      destructive
      onConfirm={() => removal.mutate()}
      onCancel={onClose}
    />
  )
}
