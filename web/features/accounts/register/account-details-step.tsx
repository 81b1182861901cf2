import { FormField } from '../../../shared/forms/form-field.tsx'
import { PasswordField } from '../../../shared/forms/password-field.tsx'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { fieldProps } from '../../../shared/forms/field-props.ts'
import { PasswordRules } from '../layout/password-rules.tsx'
import type { RegisterForm } from './register-fields.ts'

export function AccountDetailsStep({ form }: { form: UseFormReturn<RegisterForm> }) {
  const password = useWatch({ control: form.control, name: 'password' })
  return (
    <>
      <FormField label="Email" type="email" autoComplete="email" {...fieldProps(form, 'email')} />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        {...fieldProps(form, 'password', 'confirmPassword')}
      />
      <PasswordRules password={password} />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        {...fieldProps(form, 'confirmPassword')}
      />
    </>
  )
}
