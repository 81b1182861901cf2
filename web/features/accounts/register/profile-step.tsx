import InputAdornment from '@mui/material/InputAdornment'
import { FormField } from '../../../shared/forms/form-field.tsx'
import { textField, useText, type TextForm } from '../form/use-text-form.ts'
import { phonePrefix, type RegisterForm } from './register-fields.ts'

export function ProfileStep({ form }: { form: TextForm<RegisterForm> }) {
  const phone = useText(form, 'phone')
  const ownPrefix = phone.trimStart().startsWith('+')
  return (
    <>
      <FormField label="Full name" autoComplete="name" {...textField(form, 'fullName')} />
      <FormField
        label="Phone number"
        optional
        type="tel"
        autoComplete="tel-national"
        startAdornment={
          ownPrefix ? undefined : <InputAdornment position="start">{phonePrefix}</InputAdornment>
        }
        hint="Outside the US and Canada, start with + and your country code."
        {...textField(form, 'phone')}
      />
    </>
  )
}
