import Box from '@mui/material/Box'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { queryKeys } from '../../../../shared/api/query-keys.ts'
import { fieldProps } from '../../../../shared/forms/field-props.ts'
import { PasswordField } from '../../../../shared/forms/password-field.tsx'
import { BusyButton } from '../../../../shared/ui/busy-button.tsx'
import { MessageAlert } from '../../../../shared/ui/feedback/message-alert.tsx'
import { useToasts } from '../../../../shared/ui/feedback/toasts.tsx'
import { Section } from '../../../../shared/ui/section.tsx'
import { identityOf, showIdentityErrors } from '../../../../shared/identity/identity-errors.ts'
import { IdentityFields } from '../../../../shared/identity/identity-fields.tsx'
import { changePassword } from '../security-calls.ts'
import { passwordRules } from './security-rules.ts'

const empty = { password: '', code: '', newPassword: '' }

/** A new password, with the current one. */
export function PasswordSection({ withCode }: { withCode: boolean }) {
  const toasts = useToasts()
  const queryClient = useQueryClient()
  const form = useForm({
    resolver: passwordRules,
    defaultValues: empty,
    reValidateMode: 'onSubmit',
  })
  const change = useMutation({
    mutationFn: ({ newPassword, ...identity }: typeof empty) =>
      changePassword({ ...identityOf(identity), newPassword }),
    onSuccess: async ({ message }) => {
      form.reset(empty)
      toasts.show({ severity: 'success', text: message })
      await queryClient.invalidateQueries({ queryKey: queryKeys.devices })
    },
    onError: (error) => showIdentityErrors(form, error, { newPassword: 'newPassword' }),
  })
  const atField = Object.keys(form.formState.errors).length > 0
  return (
    <Section
      title="Password"
      description="Other devices are signed out when you change it. API keys and connected applications go on."
    >
      <Box
        component="form"
        noValidate
        aria-label="Password"
        onSubmit={(event) => void form.handleSubmit((values) => change.mutate(values))(event)}
        sx={{ display: 'grid', gap: 2, justifyItems: 'start', maxWidth: 440 }}
      >
        <IdentityFields form={form} password="password" code={withCode ? 'code' : undefined} />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          hint="At least 8 characters, with a lowercase letter, an uppercase letter and a number."
          {...fieldProps(form, 'newPassword')}
        />
        <MessageAlert
          message={change.error && !atField ? { severity: 'error', text: change.error.message } : null}
        />
        <BusyButton type="submit" variant="contained" busy={change.isPending} busyLabel="Changing...">
          Change password
        </BusyButton>
      </Box>
    </Section>
  )
}
