import Dialog from '@mui/material/Dialog'
import DialogTitle from '@mui/material/DialogTitle'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { queryKeys } from '../../../shared/api/query-keys.ts'
import { NewSecret } from '../new-secret.tsx'
import { CreateKeyForm } from './create-key-form.tsx'

/** Makes an API key, and shows its secret once. */
export function CreateKeyDialog({ onClose }: { onClose: () => void }) {
  const titleId = useId()
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [made, setMade] = useState<{ name: string; secret: string } | null>(null)
  if (made) {
    return (
      <NewSecret
        title={`${made.name} is ready`}
        secret={made.secret}
        onClose={() => {
          onClose()
          void queryClient.invalidateQueries({ queryKey: queryKeys.apiKeys })
        }}
      />
    )
  }
  return (
    <Dialog open onClose={busy ? undefined : onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>Create an API key</DialogTitle>
      <CreateKeyForm titleId={titleId} onBusy={setBusy} onMade={setMade} onClose={onClose} />
    </Dialog>
  )
}
