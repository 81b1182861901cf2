import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiKey } from '../../../contract/api-keys/api-keys.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'
import { IdentityDialog } from '../../shared/identity/identity-dialog.tsx'
import { useIdentityCode } from '../../shared/identity/use-identity-code.ts'
import { rotateApiKey } from './api-key-calls.ts'
import { NewSecret } from './new-secret.tsx'

/** Gives a key another secret, and shows it. */
export function RotateKeyDialog({ apiKey: { id, name }, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const queryClient = useQueryClient()
  const code = useIdentityCode()
  const [secret, setSecret] = useState<string | null>(null)
  if (secret !== null) {
    return (
      <NewSecret
        title={`${name} has a new secret`}
        secret={secret}
        note="The one before it works for another day."
        onClose={() => {
          onClose()
          void queryClient.invalidateQueries({ queryKey: queryKeys.apiKeys })
        }}
      />
    )
  }
  return (
    <IdentityDialog
      open
      title={`Rotate ${name}?`}
      text="You get a new secret. The present one works for another day, so that you can change your programs. If somebody else may know it, revoke the key instead: that ends it at once."
      withCode={code.isNeeded}
      confirmLabel="Rotate"
      busyLabel="Rotating..."
      onConfirm={async (identity) => {
        try {
          setSecret((await rotateApiKey(id, identity)).secret)
        } catch (error) {
          code.noteError(error)
          throw error
        }
      }}
      onCancel={onClose}
    />
  )
}
