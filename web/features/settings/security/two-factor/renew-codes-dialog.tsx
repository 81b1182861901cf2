import Dialog from '@mui/material/Dialog'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import { IdentityDialog } from '../../../../shared/identity/identity-dialog.tsx'
import { renewRecoveryCodes } from '../security-calls.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

type Props = { onClose: () => void; onRenewed: () => Promise<unknown> }

/** New recovery codes instead of the older ones. */
export function RenewCodesDialog({ onClose, onRenewed }: Props) {
  const titleId = useId()
  const [codes, setCodes] = useState<string[] | null>(null)
  if (codes === null) {
    return (
      <IdentityDialog
        open
        title="Get new recovery codes?"
        text="The codes that you have now stop working."
        withCode
        confirmLabel="Get new codes"
        busyLabel="Getting codes..."
        onConfirm={async (identity) => {
          const { recoveryCodes } = await renewRecoveryCodes(identity)
          setCodes(recoveryCodes)
          await onRenewed()
        }}
        onCancel={onClose}
      />
    )
  }
  return (
    <Dialog open aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>Save your recovery codes</DialogTitle>
      <RecoveryCodes codes={codes} onDone={onClose} />
    </Dialog>
  )
}
