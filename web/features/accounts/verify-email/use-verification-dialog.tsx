import { useState } from 'react'
import { EmailVerificationDialog } from './email-verification-dialog.tsx'

/** The dialog that asks for the email address to be verified: call `ask`, and render `dialog`. */
export function useVerificationDialog() {
  const [open, setOpen] = useState(false)
  return {
    ask: () => setOpen(true),
    dialog: <EmailVerificationDialog open={open} onClose={() => setOpen(false)} />,
  }
}
