import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BrandVoice } from '../../../../contract/brand-voices.ts'
import { queryKeys } from '../../../shared/api/query-keys.ts'
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx'
import { useToasts } from '../../../shared/ui/toasts.tsx'
import { deleteVoice } from '../voice-calls.ts'

/** Asks before a voice is deleted. */
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
      text="The assistant no longer writes in this voice. What was written with it stays."
      confirmLabel="Delete"
      busyLabel="Deleting..."
      busy={removal.isPending}
      destructive
      onConfirm={() => removal.mutate()}
      onCancel={onClose}
    />
  )
}
