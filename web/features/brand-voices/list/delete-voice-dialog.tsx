import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BrandVoice } from '../../../../contract/brand-voices/brand-voices.ts'
import { queryKeys } from '../../../shared/api/query-keys.ts'
import { ConfirmDialog } from '../../../shared/ui/feedback/confirm-dialog.tsx'
import { useToasts } from '../../../shared/ui/feedback/toasts.tsx'
import { deleteVoice } from '../voice-calls.ts'

/** Confirms and deletes a voice. */
export function DeleteVoiceDialog({ voice, onClose }: { voice: BrandVoice; onClose: () => void }) {
  const queryClient = useQueryClient()
  const toasts = useToasts()
  const removal = useMutation({
    mutationFn: () => deleteVoice(voice),
    onSuccess: () => toasts.show({ severity: 'success', text: `${voice.name} is deleted.` }),
    onError: (error) => toasts.show({ severity: 'error', text: error.message }),
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: queryKeys.brandVoices })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      open
      title={`Delete ${voice.name}?`}
      text="The assistant will no longer write in this voice. Existing texts and posts are kept."
      confirmLabel="Delete"
      busyLabel="Deleting..."
      busy={removal.isPending}
      destructive
      onConfirm={() => removal.mutate()}
      onCancel={onClose}
    />
  )
}
