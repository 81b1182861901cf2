import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SocialAccount } from '../../../contract/social-accounts/social-accounts.ts'
import { platforms } from '../../../contract/platforms/platforms.ts'
import { handleOf } from '../../../contract/social-accounts/handle-of.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'
import { ConfirmDialog } from '../../shared/ui/feedback/confirm-dialog.tsx'
import { MessageAlert } from '../../shared/ui/feedback/message-alert.tsx'
import { useToasts } from '../../shared/ui/feedback/toasts.tsx'
import { useScheduledCount } from './blocked/blocked-calls.ts'
import { postsCounted } from './blocked/blocked-words.ts'
import { disconnectAccount } from './social-account-calls.ts'

/** What happens to the scheduled posts; undefined if their number could not be loaded. */
function effectOn(count: number | undefined): string {
  if (count === 0) return 'No posts are scheduled for it.'
  const posts = count === undefined ? 'Scheduled posts' : postsCounted(count, 'scheduled')
  return `${posts} will not be published until you connect this account again and resume ${count === 1 ? 'it' : 'them'}.`
}

/** Confirms disconnecting an account and explains the effect on its posts. */
export function DisconnectDialog({ account, onClose }: { account: SocialAccount; onClose: () => void }) {
  const queryClient = useQueryClient()
  const toasts = useToasts()
  const platformName = platforms[account.platform].name
  const scheduled = useScheduledCount(account.id)
  const disconnect = useMutation({
    mutationFn: () => disconnectAccount(account.id),
    onSuccess: () => {
      toasts.show({
        severity: 'success',
        text: `${handleOf(account.username)} on ${platformName} is disconnected.`,
      })
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
      <p style={{ marginBottom: 0, minHeight: '3em' }} aria-live="polite">
        {scheduled.isPending ? 'Counting its scheduled posts...' : effectOn(scheduled.data?.count)}
      </p>
      <MessageAlert message={disconnect.error && { severity: 'error', text: disconnect.error.message }} />
    </>
  )
  return (
    <ConfirmDialog
      open
      title={`Disconnect ${handleOf(account.username)}?`}
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
