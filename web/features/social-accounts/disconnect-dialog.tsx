import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SocialAccount } from '../../../contract/social-accounts.ts'
import { platforms } from '../../../contract/platforms/platforms.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'
import { ConfirmDialog } from '../../shared/ui/feedback/confirm-dialog.tsx'
import { MessageAlert } from '../../shared/ui/feedback/message-alert.tsx'
import { useToasts } from '../../shared/ui/feedback/toasts.tsx'
import { disconnectAccount } from './social-account-calls.ts'

/** Confirms disconnecting an account and explains the effect on its posts. */
export function DisconnectDialog({ account, onClose }: { account: SocialAccount; onClose: () => void }) {
  const queryClient = useQueryClient()
  const toasts = useToasts()
  const platformName = platforms[account.platform].name
  const disconnect = useMutation({
    mutationFn: () => disconnectAccount(account.id),
    onSuccess: () => {
      toasts.show({ severity: 'success', text: `@${account.username} on ${platformName} is disconnected.` })
      void queryClient.invalidateQueries()
      onClose()
    },
    // Another tab may have disconnected it, so the list is reloaded.
    onError: () => queryClient.invalidateQueries({ queryKey: queryKeys.socialAccounts }),
  })
  const text = (
    <>
      <p style={{ marginTop: 0 }}>
        We'll remove our access to this account. Published posts stay on {platformName}, and their history
        stays here.
      </p>
      <p style={{ marginBottom: 0 }}>
        Posts scheduled for it will fail unless you connect it again or choose another account for them.
      </p>
      <MessageAlert message={disconnect.error && { severity: 'error', text: disconnect.error.message }} />
    </>
  )
  return (
    <ConfirmDialog
      open
      title={`Disconnect @${account.username}?`}
      text={text}
      confirmLabel="Disconnect"
      busyLabel="Disconnecting..."
      busy={disconnect.isPending}
      destructive
      onConfirm={() => disconnect.mutate()}
      onCancel={onClose}
    />
  )
}
