import { useState } from 'react'
import { EmailVerificationDialog } from '../../features/accounts/email-verification-dialog.tsx'

/** The verification dialog for pages that publish: call `ask`, and draw `dialog`. */
export function useVerificationDialog() {
  const [open, setOpen] = useState(false)
  return {
    ask: () => setOpen(true),
    dialog: <EmailVerificationDialog open={open} onClose={() => setOpen(false)} />,
  }
}
