import { FormField, type FormFieldProps } from '../forms/form-field.tsx'

/** The code of an authenticator app. */
export function CodeField(props: Omit<FormFieldProps, 'label'>) {
  return (
    <FormField
      label="Verification code"
      autoComplete="one-time-code"
      slotProps={{ input: { maxLength: 20, autoCapitalize: 'none', spellCheck: false } }}
      {...props}
    />
  )
}
