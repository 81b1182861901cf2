import Dialog from '@mui/material/Dialog'
import DialogTitle from '@mui/material/DialogTitle'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Application } from '../../../../contract/applications/applications.ts'
import { queryKeys } from '../../../shared/api/query-keys.ts'
import { ApplicationForm, type Saved } from './application-form.tsx'
import { Credentials } from './credentials.tsx'

type Props = {
  /** Changed; without one, another is registered. */
  application?: Application
  onClose: () => void
}

/** Registers an application and shows its secret once, or changes one. */
export function ApplicationDialog({ application, onClose }: Props) {
  const titleId = useId()
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [registered, setRegistered] = useState<Saved | null>(null)
  const finish = () => {
    onClose()
    void queryClient.invalidateQueries({ queryKey: queryKeys.applications })
  }
  if (registered) {
    const { id, name, secret } = registered
    return <Credentials title={`${name} is registered`} id={id} secret={secret} onClose={finish} />
  }
  return (
    <Dialog open onClose={busy ? undefined : onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>
        {application ? `Change ${application.name}` : 'Register an application'}
      </DialogTitle>
      <ApplicationForm
        titleId={titleId}
        application={application}
        onBusy={setBusy}
        onSaved={(saved) => (application ? finish() : setRegistered(saved))}
        onClose={onClose}
      />
    </Dialog>
  )
}
