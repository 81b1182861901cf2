import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { BusyButton } from '../../../shared/ui/busy-button.tsx'
import { FormField } from '../../../shared/forms/form-field.tsx'
import { forgotPassword, verifyResetCode } from '../account-calls.ts'
import { attempt } from '../attempt.ts'
import type { UseFormReturn } from 'react-hook-form'
import { fieldProps, showServerErrors } from '../../../shared/forms/field-props.ts'
import { codeWords, sendWords, type CodeStep } from './reset-fields.ts'

type Props = {
  form: UseFormReturn<CodeStep>
  email: string
  onError: (text: string | null) => void
  onVerified: (resetToken: string) => void
  onResent: () => void
  onChangeEmail: () => void
}

/** Length of the code (specification section 9). */
const codeLength = 6

/** Step "Verify Code": the six digits of the mail. */
export function ResetCodeStep({ form, email, onError, onVerified, onResent, onChangeEmail }: Props) {
  const [resending, setResending] = useState(false)
  const busy = form.formState.isSubmitting

  const verify = form.handleSubmit(async ({ code }) => {
    onError(null)
    const outcome = await attempt(() => verifyResetCode(email, code), codeWords)
    if (outcome.ok && outcome.reply.reset_token !== undefined) return onVerified(outcome.reply.reset_token)
    if (outcome.ok) return onError(codeWords.refused)
    const atField = showServerErrors(form, outcome.error?.errors ?? {}, { verification_code: 'code' })
    if (!atField) onError(outcome.message)
  })

  const resend = async () => {
    onError(null)
    setResending(true)
    const outcome = await attempt(() => forgotPassword(email), sendWords)
    setResending(false)
    if (!outcome.ok) return onError(outcome.message)
    form.reset()
    onResent()
  }

  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void verify(event)}
      sx={{ display: 'grid', gap: 2.5 }}
    >
      <FormField
        label="Verification code"
        autoComplete="one-time-code"
        hint={
          <>
            Sent to <strong>{email}</strong>. It is valid for 10 minutes.
          </>
        }
        {...fieldProps(form, 'code')}
        slotProps={{ input: { inputMode: 'numeric', maxLength: codeLength } }}
        sx={{ '& input': { letterSpacing: '0.35em', fontSize: '1.25rem', fontWeight: 600 } }}
      />
      <BusyButton type="submit" variant="contained" size="large" busy={busy} busyLabel="Verifying...">
        Verify Code
      </BusyButton>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 1 }}>
        <Button size="small" onClick={onChangeEmail} disabled={busy}>
          Change Email
        </Button>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Nothing arrived?{' '}
          <BusyButton size="small" busy={resending} busyLabel="Sending..." onClick={() => void resend()}>
            Resend
          </BusyButton>
        </Typography>
      </Box>
    </Box>
  )
}
