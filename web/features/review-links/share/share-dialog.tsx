import Dialog from '@mui/material/Dialog'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import { NewAddress } from './new-address.tsx'
import { ShareForm } from './share-form.tsx'
import type { Shared } from './shared.ts'

/** Makes a review link, and shows its address this once. */
export function ShareDialog({ shared, onClose }: { shared: Shared; onClose: () => void }) {
  const titleId = useId()
  const [made, setMade] = useState<{ url: string; linkId: string } | null>(null)
  const [busy, setBusy] = useState(false)
  return (
    <Dialog open onClose={busy ? undefined : onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>{made ? 'Send this address' : 'Share for review'}</DialogTitle>
      {made ? (
        <NewAddress {...made} onClose={onClose} />
      ) : (
        <ShareForm
          shared={shared}
          titleId={titleId}
          onBusy={setBusy}
          onMade={({ url, link }) => setMade({ url, linkId: link.id })}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}
