import { FormField } from '../../../shared/forms/form-field.tsx'
import { PasswordField } from '../../../shared/forms/password-field.tsx'
import { textField, useText, type TextForm } from '../form/use-text-form.ts'
import { PasswordRules } from '../layout/password-rules.tsx'
import type { RegisterForm } from './register-fields.ts'

export function AccountDetailsStep({ form }: { form: TextForm<RegisterForm> }) {
  const password = useText(form, 'password')
  return (
    <>
      <FormField label="Email" type="email" autoComplete="email" {...textField(form, 'email')} />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        {...textField(form, 'password', 'confirmPassword')}
      />
      <PasswordRules password={password} />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        {...textField(form, 'confirmPassword')}
      />
    </>
  )
}
