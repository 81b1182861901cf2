import Box from '@mui/material/Box'
import { BusyButton } from '../../../shared/ui/busy-button.tsx'
import { FormField } from '../../../shared/forms/form-field.tsx'
import { forgotPassword } from '../account-calls.ts'
import { attempt } from '../attempt.ts'
import type { UseFormReturn } from 'react-hook-form'
import { fieldProps, showServerErrors } from '../../../shared/forms/field-props.ts'
import { SwitchLink } from '../layout/switch-link.tsx'

export type ForgotForm = { email: string }

type Props = {
  form: UseFormReturn<ForgotForm>
  onError: (text: string | null) => void
  onSent: (email: string) => void
  onSignIn: () => void
}

const words = {
  refused: 'Failed to send reset email',
  unreachable: 'An error occurred. Please try again.',
}

/** Requests the reset mail; the response is the same for known and unknown addresses. */
export function ForgotPasswordForm({ form, onError, onSent, onSignIn }: Props) {
  const busy = form.formState.isSubmitting

  const send = form.handleSubmit(async ({ email }) => {
    onError(null)
    const outcome = await attempt(() => forgotPassword(email.trim()), words)
    if (outcome.ok) return onSent(email.trim())
    const atField = showServerErrors(form, outcome.error?.errors ?? {}, { email: 'email' })
    if (!atField) onError(outcome.message)
  })

  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void send(event)}
      sx={{ display: 'grid', gap: 2.5 }}
    >
      <FormField label="Email" type="email" autoComplete="email" {...fieldProps(form, 'email')} />
      <BusyButton type="submit" variant="contained" size="large" busy={busy} busyLabel="Sending...">
        Send Reset Instructions
      </BusyButton>
      <Box sx={{ textAlign: 'center' }}>
        <SwitchLink onClick={onSignIn}>Back to Sign In</SwitchLink>
      </Box>
    </Box>
  )
}
