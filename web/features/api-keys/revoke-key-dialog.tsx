import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ApiKey } from '../../../contract/api-keys/api-keys.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'
import { ConfirmDialog } from '../../shared/ui/feedback/confirm-dialog.tsx'
import { useToasts } from '../../shared/ui/feedback/toasts.tsx'
import { revokeApiKey } from './api-key-calls.ts'

/** Whoever stole the key may have added one. */
const webhooksStay = ' Webhooks that it added keep sending. Check that you know each address.'

/** Ends a key at once. */
export function RevokeKeyDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { id, name, scopes } = apiKey
  const queryClient = useQueryClient()
  const toasts = useToasts()
  const revoke = useMutation({
    mutationFn: () => revokeApiKey(id),
    onSuccess: () => toasts.show({ severity: 'success', text: `${name} is revoked.` }),
    onError: (error) => toasts.show({ severity: 'error', text: error.message }),
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: queryKeys.apiKeys })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      open
      title={`Revoke ${name}?`}
      text={`Programs that use it are refused from now on. This cannot be undone; what they did stays.${scopes.includes('webhooks:manage') ? webhooksStay : ''}`}
      confirmLabel="Revoke"
      busyLabel="Revoking..."
      busy={revoke.isPending}
      destructive
      onConfirm={() => revoke.mutate()}
      onCancel={onClose}
    />
  )
}
