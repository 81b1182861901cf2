import { useState } from 'react'
import { onDemand } from '../../shared/ui/on-demand.tsx'

const verification = onDemand(
  async () => (await import('../../features/accounts/email-verification-dialog.tsx')).EmailVerificationDialog,
)

/** The verification dialog for pages that publish: call `ask`, and draw `dialog`. */
export function useVerificationDialog() {
  const [open, setOpen] = useState(false)
  return {
    ask: () => setOpen(true),
    dialog: <verification.Component open={open} onClose={() => setOpen(false)} />,
  }
}
