import InputAdornment from '@mui/material/InputAdornment'
import { FormField } from '../../../shared/forms/form-field.tsx'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { fieldProps } from '../../../shared/forms/field-props.ts'
import { phonePrefix, type RegisterForm } from './register-fields.ts'

export function ProfileStep({ form }: { form: UseFormReturn<RegisterForm> }) {
  const phone = useWatch({ control: form.control, name: 'phone' })
  const ownPrefix = phone.trimStart().startsWith('+')
  return (
    <>
      <FormField label="Full name" autoComplete="name" {...fieldProps(form, 'fullName')} />
      <FormField
        label="Phone number"
        optional
        type="tel"
        autoComplete="tel-national"
        startAdornment={
          ownPrefix ? undefined : <InputAdornment position="start">{phonePrefix}</InputAdornment>
        }
        hint="Outside the US and Canada, start with + and your country code."
        {...fieldProps(form, 'phone')}
      />
    </>
  )
}
