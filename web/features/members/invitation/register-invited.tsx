import { zodResolver } from '@hookform/resolvers/zod'
import Box from '@mui/material/Box'
import { useMutation } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { fullNameSchema, passwordSchema } from '../../../../contract/accounts/accounts.ts'
import { z } from '../../../../contract/zod.ts'
import { ApiError } from '../../../shared/api/api-error.ts'
import { fieldProps, showServerErrors } from '../../../shared/forms/field-props.ts'
import { FormField } from '../../../shared/forms/form-field.tsx'
import { PasswordField } from '../../../shared/forms/password-field.tsx'
import { BusyButton } from '../../../shared/ui/busy-button.tsx'
import { MessageAlert } from '../../../shared/ui/feedback/message-alert.tsx'
import { PasswordRules } from '../../accounts/index.ts'
import { registerInvited } from './invitation-calls.ts'

const formSchema = z
  .object({
    fullName: fullNameSchema,
    password: passwordSchema,
    confirmPassword: z.string().min(1, 'Please confirm your password'),
  })
  .refine((form) => form.confirmPassword === '' || form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    message: 'Passwords do not match',
  })

/** Name and password of a new user; the address is known and counts as verified. */
export function RegisterInvited({ email, token }: { email: string; token: string }) {
  const form = useForm({
    resolver: zodResolver(formSchema),
    defaultValues: { fullName: '', password: '', confirmPassword: '' },
    reValidateMode: 'onSubmit',
  })
  const password = useWatch({ control: form.control, name: 'password' })
  const register = useMutation({
    mutationFn: (values: { fullName: string; password: string }) =>
      registerInvited({ token, full_name: values.fullName, password: values.password }),
    onSuccess: () => window.location.assign('/dashboard'),
    onError: (error) => {
      if (error instanceof ApiError)
        showServerErrors(form, error.errors, { full_name: 'fullName', password: 'password' })
    },
  })
  const { errors } = form.formState
  const problem = errors.fullName || errors.password ? null : register.error
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void form.handleSubmit((values) => register.mutate(values))(event)}
      sx={{ display: 'grid', gap: 2.5 }}
    >
      <FormField
        label="Email"
        type="email"
        autoComplete="username"
        value={email}
        readOnly
        hint="The invitation is for this address."
        sx={{ bgcolor: 'background.subtle', color: 'text.secondary' }}
      />
      <FormField label="Full name" autoComplete="name" {...fieldProps(form, 'fullName')} />
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
      <MessageAlert message={problem && { severity: 'error', text: problem.message }} />
      <BusyButton
        type="submit"
        variant="contained"
        size="large"
        busy={register.isPending || register.isSuccess}
        busyLabel="Joining..."
      >
        Create account and join
      </BusyButton>
    </Box>
  )
}
