import { useState } from 'react'
import type { Application } from '../../../../contract/applications/applications.ts'
import { IdentityDialog } from '../../../shared/identity/identity-dialog.tsx'
import { useIdentityCode } from '../../../shared/identity/use-identity-code.ts'
import { rotateApplicationSecret } from '../application-calls.ts'
import { Credentials } from './credentials.tsx'

type Props = { application: Application; onClose: () => void }

/** Gives an application another secret, and shows it. */
export function RotateSecretDialog({ application: { id, name }, onClose }: Props) {
  const code = useIdentityCode()
  const [secret, setSecret] = useState<string | null>(null)
  if (secret !== null) {
    return <Credentials title={`${name} has a new secret`} id={id} secret={secret} onClose={onClose} />
  }
  return (
    <IdentityDialog
      open
      title={`Rotate the secret of ${name}?`}
      text="You get a new secret. The present one ends at once; connections stay."
      withCode={code.isNeeded}
      confirmLabel="Rotate"
      busyLabel="Rotating..."
      onConfirm={async (identity) => {
        try {
          setSecret((await rotateApplicationSecret(id, identity)).secret)
        } catch (error) {
          code.noteError(error)
          throw error
        }
      }}
      onCancel={onClose}
    />
  )
}
