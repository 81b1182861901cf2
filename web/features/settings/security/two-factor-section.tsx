import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { recoveryCodeCount, type TwoFactor } from '../../../../contract/accounts/two-factor.ts'
import { queryKeys } from '../../../shared/api/query-keys.ts'
import { SwitchRow } from '../../../shared/forms/switch-row.tsx'
import { lazyComponent } from '../../../shared/ui/lazy-component.tsx'
import { useToasts } from '../../../shared/ui/feedback/toasts.tsx'
import { Section } from '../../../shared/ui/section.tsx'
import { IdentityDialog } from '../../../shared/identity/identity-dialog.tsx'
import { turnOffTwoFactor } from './security-calls.ts'
import { RenewCodesDialog } from './two-factor/renew-codes-dialog.tsx'

const EnrollDialog = lazyComponent(async () => (await import('./two-factor/enroll-dialog.tsx')).EnrollDialog)

/** The switch is on only once an authenticator app is set up. */
export function TwoFactorSection({ twoFactor }: { twoFactor: TwoFactor }) {
  const [dialog, setDialog] = useState<'enroll' | 'turn off' | 'renew' | null>(null)
  const queryClient = useQueryClient()
  const toasts = useToasts()
  const on = twoFactor.enabledAt !== null
  const close = () => setDialog(null)
  const changed = () => queryClient.invalidateQueries({ queryKey: queryKeys.twoFactor })

  return (
    <Section title="Two-factor authentication">
      <SwitchRow
        label="Two-factor authentication"
        about={
          on
            ? 'Signing in takes your password and a code from your authenticator app.'
            : 'Recommended: nobody gets in with your password alone. You need an authenticator app on your phone.'
        }
        checked={on}
        onChange={(wanted) => setDialog(wanted ? 'enroll' : 'turn off')}
      />
      {on && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mt: 2 }}>
          <Typography variant="body2" sx={{ flex: 1, minWidth: 200 }}>
            {twoFactor.recoveryCodesLeft} of {recoveryCodeCount} recovery codes left, for when you don't have
            your phone.
          </Typography>
          <Button variant="outlined" size="small" onClick={() => setDialog('renew')}>
            Get new recovery codes
          </Button>
        </Box>
      )}
      {dialog === 'enroll' && <EnrollDialog onClose={close} onEnrolled={changed} />}
      {dialog === 'renew' && <RenewCodesDialog onClose={close} onRenewed={changed} />}
      <IdentityDialog
        open={dialog === 'turn off'}
        title="Turn off two-factor authentication?"
        text="Your password alone is then enough to sign in."
        withCode
        confirmLabel="Turn off"
        busyLabel="Turning off..."
        destructive
        onConfirm={async (identity) => {
          await turnOffTwoFactor(identity)
          await changed()
          close()
          toasts.show({ severity: 'success', text: 'Two-factor authentication is off.' })
        }}
        onCancel={close}
      />
    </Section>
  )
}
