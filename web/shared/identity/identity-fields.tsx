import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { fieldProps } from '../forms/field-props.ts'
import { PasswordField } from '../forms/password-field.tsx'
import { CodeField } from './code-field.tsx'

type Props<Values extends FieldValues> = {
  form: UseFormReturn<Values>
  password: Path<Values>
  /** The field of the code; absent if two-factor authentication is off. */
  code?: Path<Values> | undefined
}

/** The current password, and a code if two-factor authentication is on. */
export function IdentityFields<Values extends FieldValues>({ form, password, code }: Props<Values>) {
  return (
    <>
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        {...fieldProps(form, password, undefined, { required: 'Password is required' })}
      />
      {code !== undefined && (
        <CodeField
          hint="From your authenticator app, or a recovery code."
          {...fieldProps(form, code, undefined, { required: 'Verification code is required' })}
        />
      )}
    </>
  )
}
