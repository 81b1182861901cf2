import Box from '@mui/material/Box'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useUser } from '../../../../shared/auth/auth-context.ts'
import { fieldProps } from '../../../../shared/forms/field-props.ts'
import { FormField } from '../../../../shared/forms/form-field.tsx'
import { useLazyResolver } from '../../../../shared/forms/use-lazy-resolver.ts'
import { BusyButton } from '../../../../shared/ui/busy-button.tsx'
import { MessageAlert, type Message } from '../../../../shared/ui/feedback/message-alert.tsx'
import { Section } from '../../../../shared/ui/section.tsx'
import { identityOf, showIdentityErrors } from '../identity/identity-errors.ts'
import { IdentityFields } from '../identity/identity-fields.tsx'
import { changeEmail } from '../security-calls.ts'

const rules = async () => (await import('./security-rules.ts')).emailRules
const empty = { password: '', code: '', email: '' }

/** A new email address, which counts once its owner has confirmed it. */
export function EmailSection({ withCode }: { withCode: boolean }) {
  const { email } = useUser()
  const form = useForm({
    resolver: useLazyResolver(rules),
    defaultValues: empty,
    reValidateMode: 'onSubmit',
  })
  const change = useMutation({
    mutationFn: ({ email: wanted, ...identity }: typeof empty) =>
      changeEmail({ ...identityOf(identity), email: wanted.trim() }),
    onSuccess: () => form.reset(empty),
    onError: (error) => showIdentityErrors(form, error, { email: 'email' }),
  })
  const atField = Object.keys(form.formState.errors).length > 0
  const message: Message | null = change.data
    ? { severity: 'success', text: change.data.message }
    : change.error && !atField
      ? { severity: 'error', text: change.error.message }
      : null
  return (
    <Section title="Email address" description={`You sign in with ${email}.`}>
      <Box
        component="form"
        noValidate
        aria-label="Email address"
        onSubmit={(event) => void form.handleSubmit((values) => change.mutate(values))(event)}
        sx={{ display: 'grid', gap: 2, justifyItems: 'start', maxWidth: 440 }}
      >
        <FormField label="New email" type="email" autoComplete="email" {...fieldProps(form, 'email')} />
        <IdentityFields form={form} password="password" code={withCode ? 'code' : undefined} />
        <MessageAlert message={message} onClose={() => change.reset()} />
        <BusyButton type="submit" variant="contained" busy={change.isPending} busyLabel="Sending...">
          Change email
        </BusyButton>
      </Box>
    </Section>
  )
}
