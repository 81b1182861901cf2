import { useState } from 'react'
import { onDemand } from '../../../shared/ui/on-demand.tsx'

const verification = onDemand(
  async () => (await import('./email-verification-dialog.tsx')).EmailVerificationDialog,
)

/** The dialog that asks for the email address to be verified: call `ask`, and render `dialog`. */
export function useVerificationDialog() {
  const [open, setOpen] = useState(false)
  return {
    ask: () => setOpen(true),
    /** Loads the script of the dialog early, for example on hover. */
    preload: verification.load,
    dialog: <verification.Component open={open} onClose={() => setOpen(false)} />,
  }
}
