import Dialog from '@mui/material/Dialog'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import { IdentityDialog } from '../../../../shared/identity/identity-dialog.tsx'
import { startEnrollment } from '../security-calls.ts'
import { EnterFirstCode } from './enter-first-code.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

type Enrollment = { secret: string; uri: string }
type Props = {
  onClose: () => void
  /** Two-factor authentication is on. */
  onEnrolled: () => Promise<unknown>
}

/** Sets up an authenticator app: password, QR code and first code, recovery codes. */
export function EnrollDialog({ onClose, onEnrolled }: Props) {
  const titleId = useId()
  const [enrollment, setEnrollment] = useState<Enrollment | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)

  if (enrollment === null) {
    return (
      <IdentityDialog
        open
        title="Set up two-factor authentication"
        text="Have your phone with an authenticator app ready. First, enter your password."
        withCode={false}
        confirmLabel="Continue"
        busyLabel="Checking..."
        onConfirm={async (identity) => setEnrollment(await startEnrollment(identity))}
        onCancel={onClose}
      />
    )
  }
  return (
    // Closing it by accident would lose the codes, which are shown once.
    <Dialog open onClose={codes ? undefined : onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>
        {codes ? 'Save your recovery codes' : 'Set up two-factor authentication'}
      </DialogTitle>
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : (
        <EnterFirstCode
          enrollment={enrollment}
          onCancel={onClose}
          onEnrolled={async (recoveryCodes) => {
            setCodes(recoveryCodes)
            await onEnrolled()
          }}
        />
      )}
    </Dialog>
  )
}
