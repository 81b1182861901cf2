import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { session } from '../../../../shared/session/session.ts'
import { formatDateTime } from '../../../../shared/time/date-time.ts'
import { BusyButton } from '../../../../shared/ui/busy-button.tsx'
import { MessageAlert, type Message } from '../../../../shared/ui/feedback/message-alert.tsx'
import { Section } from '../../../../shared/ui/section.tsx'
import { IdentityDialog } from '../../../../shared/identity/identity-dialog.tsx'
import { readDeletionLoss, requestDeletion } from '../security-calls.ts'
import { DeletionLossList } from './deletion-loss-list.tsx'

/** Deletes the account after a week. What would be lost is read when the user asks for it. */
export function DeleteAccountSection({ withCode }: { withCode: boolean }) {
  const [open, setOpen] = useState(false)
  const loss = useMutation({
    mutationFn: readDeletionLoss,
    onSuccess: ({ withoutOwner }) => setOpen(withoutOwner.length === 0),
  })
  const { withoutOwner = [] } = loss.data ?? {}
  const message: Message | null = loss.error
    ? { severity: 'error', text: loss.error.message }
    : withoutOwner.length > 0
      ? { severity: 'warning', text: ownerNeeded(withoutOwner) }
      : null
  return (
    <Section
      title="Delete account"
      description="Your posts, media and connected accounts are deleted with it. You have seven days to change your mind."
    >
      <MessageAlert message={message} />
      <BusyButton
        variant="outlined"
        color="error"
        busy={loss.isPending}
        busyLabel="Loading..."
        onClick={() => loss.mutate()}
        sx={{ mt: message ? 2 : 0 }}
      >
        Delete Account
      </BusyButton>
      <IdentityDialog
        open={open}
        title="Delete your account?"
        text={loss.data && <DeletionLossList loss={loss.data} />}
        withCode={withCode}
        confirmLabel="Delete account"
        busyLabel="Deleting..."
        destructive
        onConfirm={async (identity) => {
          const { deletesAt } = await requestDeletion(identity)
          session.end('expired', scheduled(deletesAt))
        }}
        onCancel={() => setOpen(false)}
      />
    </Section>
  )
}

const ownerNeeded = (names: string[]) =>
  `Other people work in ${names.map((name) => `“${name}”`).join(' and ')}. Make one of them an owner first, in Settings, Members, then delete your account.`

const scheduled = (deletesAt: string) =>
  `Your account will be deleted on ${formatDateTime(deletesAt)}. Sign in before then to keep it.`
