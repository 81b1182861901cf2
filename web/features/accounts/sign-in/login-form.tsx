import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { login } from '../../../shared/auth/auth-calls.ts'
import { BusyButton } from '../../../shared/ui/busy-button.tsx'
import { FormField } from '../../../shared/forms/form-field.tsx'
import { PasswordField } from '../../../shared/forms/password-field.tsx'
import { unexpected } from '../attempt.ts'
import type { UseFormReturn } from 'react-hook-form'
import { fieldProps, showServerErrors } from '../../../shared/forms/field-props.ts'
import { SwitchLink } from '../layout/switch-link.tsx'

export type LoginForm = { emailOrUsername: string; password: string }

type Props = {
  form: UseFormReturn<LoginForm>
  onError: (text: string | null) => void
  onForgot: () => void
  onSignUp: () => void
  /** The password was right, and the second factor is needed. */
  onSecondFactor: (challenge: string) => void
}

/** The login form. After success, the guard around this screen redirects. */
export function LoginForm({ form, onError, onForgot, onSignUp, onSecondFactor }: Props) {
  const busy = form.formState.isSubmitting

  const send = form.handleSubmit(async ({ emailOrUsername, password }) => {
    onError(null)
    const result = await login(emailOrUsername.trim(), password).catch(() => null)
    if (result === null) return onError(unexpected)
    if (result.success) return
    if (result.challenge !== undefined) return onSecondFactor(result.challenge)
    const atField = showServerErrors(form, result.errors, { email: 'emailOrUsername', password: 'password' })
    if (!atField) onError(result.error)
  })

  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void send(event)}
      sx={{ display: 'grid', gap: 2.5 }}
    >
      <FormField
        label="Email or username"
        autoComplete="username"
        {...fieldProps(form, 'emailOrUsername')}
        slotProps={{ input: { autoCapitalize: 'none', spellCheck: false } }}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        corner={<SwitchLink onClick={onForgot}>Forgot password?</SwitchLink>}
        {...fieldProps(form, 'password')}
      />
      <BusyButton type="submit" variant="contained" size="large" busy={busy} busyLabel="Signing in...">
        Sign In
      </BusyButton>
      <Typography variant="body2" sx={{ textAlign: 'center', color: 'text.secondary' }}>
        Don&apos;t have an account? <SwitchLink onClick={onSignUp}>Sign up</SwitchLink>
      </Typography>
    </Box>
  )
}
