import Box from '@mui/material/Box'
import { BusyButton } from '../../../shared/ui/busy-button.tsx'
import { PasswordField } from '../../../shared/forms/password-field.tsx'
import { resetPassword } from '../account-calls.ts'
import { attempt } from '../attempt.ts'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { fieldProps, showServerErrors } from '../../../shared/forms/field-props.ts'
import { PasswordRules } from '../layout/password-rules.tsx'
import { passwordWords, type PasswordStep } from './reset-fields.ts'

type Props = {
  form: UseFormReturn<PasswordStep>
  /** Known if the mail's link was used; password managers save the new password for it. */
  email: string
  resetToken: string
  /** The password was set; the button is disabled until the login screen appears. */
  done: boolean
  onError: (text: string | null) => void
  /** The link or code was used or has expired, so a new one is needed. */
  onTokenRefused: (text: string) => void
  onReset: () => void
}

/** Step "Reset Password": the new one, twice. */
export function ResetNewPasswordStep({ form, email, resetToken, done, ...on }: Props) {
  const password = useWatch({ control: form.control, name: 'password' })

  const save = form.handleSubmit(async (values) => {
    on.onError(null)
    const outcome = await attempt(() => resetPassword(resetToken, values.password), passwordWords)
    if (outcome.ok) return on.onReset()
    if (outcome.error?.code === 'invalid_token') return on.onTokenRefused(outcome.message)
    const atField = showServerErrors(form, outcome.error?.errors ?? {}, { password: 'password' })
    if (!atField) on.onError(outcome.message)
  })

  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!done) void save(event)
      }}
      sx={{ display: 'grid', gap: 2.5 }}
    >
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        {...fieldProps(form, 'password', 'confirmPassword')}
      />
      <PasswordRules password={password} />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        {...fieldProps(form, 'confirmPassword')}
      />
      <BusyButton
        type="submit"
        variant="contained"
        size="large"
        busy={form.formState.isSubmitting}
        busyLabel="Resetting..."
        disabled={done}
      >
        Reset Password
      </BusyButton>
    </Box>
  )
}
