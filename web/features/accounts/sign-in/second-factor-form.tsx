import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useEffect, useRef, useState } from 'react'
import { completeSignIn } from '../../../shared/auth/auth-calls.ts'
import { FormField } from '../../../shared/forms/form-field.tsx'
import { BusyButton } from '../../../shared/ui/busy-button.tsx'
import { unexpected } from '../attempt.ts'
import type { UseFormReturn } from 'react-hook-form'
import { fieldProps } from '../../../shared/forms/field-props.ts'
import { SwitchLink } from '../layout/switch-link.tsx'

export type SecondFactorForm = { code: string }

type Props = {
  form: UseFormReturn<SecondFactorForm>
  /** From the login, which asked for the code. */
  challenge: string
  onError: (text: string | null) => void
  /** The challenge has expired, or the user wants to sign in as somebody else. */
  onBack: (text?: string) => void
}

/** The code of the authenticator app, or a recovery code. After success, the guard around this screen redirects. */
export function SecondFactorForm({ form, challenge, onError, onBack }: Props) {
  const element = useRef<HTMLFormElement>(null)
  // This step replaces the form that had the focus.
  useEffect(() => element.current?.querySelector('input')?.focus(), [])
  const [rememberDevice, setRememberDevice] = useState(false)
  const send = form.handleSubmit(async ({ code }) => {
    onError(null)
    const result = await completeSignIn({ challenge, code, rememberDevice }).catch(() => null)
    if (result === null) return onError(unexpected)
    if (result.success) return
    if (result.expired) return onBack(result.error)
    onError(result.error)
  })
  return (
    <Box
      component="form"
      ref={element}
      noValidate
      onSubmit={(event) => void send(event)}
      sx={{ display: 'grid', gap: 2.5 }}
    >
      <FormField
        label="Verification code"
        autoComplete="one-time-code"
        hint="Without your phone, enter one of your recovery codes."
        {...fieldProps(form, 'code')}
        slotProps={{ input: { maxLength: 20, autoCapitalize: 'none', spellCheck: false } }}
      />
      <FormControlLabel
        control={
          <Checkbox checked={rememberDevice} onChange={(_event, checked) => setRememberDevice(checked)} />
        }
        label="Don't ask on this device for 30 days"
      />
      <BusyButton
        type="submit"
        variant="contained"
        size="large"
        busy={form.formState.isSubmitting}
        busyLabel="Verifying..."
      >
        Verify Code
      </BusyButton>
      <Box sx={{ textAlign: 'center', typography: 'body2' }}>
        <SwitchLink onClick={() => onBack()}>Back to Sign In</SwitchLink>
      </Box>
    </Box>
  )
}
