import Box from '@mui/material/Box'
import { BusyButton } from '../../../shared/ui/busy-button.tsx'
import { FormField } from '../../../shared/forms/form-field.tsx'
import { forgotPassword } from '../account-calls.ts'
import { attempt } from '../attempt.ts'
import type { UseFormReturn } from 'react-hook-form'
import { fieldProps, showServerErrors } from '../../../shared/forms/field-props.ts'
import { sendWords, type EmailStep } from './reset-fields.ts'

type Props = {
  form: UseFormReturn<EmailStep>
  onError: (text: string | null) => void
  onSent: () => void
}

/** Step "Enter Email": asks for the mail with the code. */
export function ResetEmailStep({ form, onError, onSent }: Props) {
  const send = form.handleSubmit(async ({ email }) => {
    onError(null)
    const outcome = await attempt(() => forgotPassword(email), sendWords)
    if (outcome.ok) return onSent()
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
      <BusyButton
        type="submit"
        variant="contained"
        size="large"
        busy={form.formState.isSubmitting}
        busyLabel="Sending..."
      >
        Send Verification Code
      </BusyButton>
    </Box>
  )
}
