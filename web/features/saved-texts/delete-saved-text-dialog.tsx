import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SavedText } from '../../../contract/saved-texts.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'
import { ConfirmDialog } from '../../shared/ui/feedback/confirm-dialog.tsx'
import { useToasts } from '../../shared/ui/feedback/toasts.tsx'
import { deleteSavedText } from './saved-text-calls.ts'

/** Confirms and deletes a hashtag set or a template. */
export function DeleteSavedTextDialog({ saved, onClose }: { saved: SavedText; onClose: () => void }) {
  const queryClient = useQueryClient()
  const toasts = useToasts()
  const removal = useMutation({
    mutationFn: () => deleteSavedText(saved),
    onSuccess: () => toasts.show({ severity: 'success', text: `${saved.name} is deleted.` }),
    onError: (error) => toasts.show({ severity: 'error', text: error.message }),
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: queryKeys.savedTexts })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      open
      title={`Delete ${saved.name}?`}
      text="It is no longer offered in the composer. Posts that used it keep their text."
      confirmLabel="Delete"
      busyLabel="Deleting..."
      busy={removal.isPending}
      destructive
      onConfirm={() => removal.mutate()}
      onCancel={onClose}
    />
  )
}
