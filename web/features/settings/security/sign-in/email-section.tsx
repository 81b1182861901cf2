import Box from '@mui/material/Box'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import type { PendingEmail } from '../../../../../contract/accounts/devices.ts'
import { queryKeys } from '../../../../shared/api/query-keys.ts'
import { refreshUser } from '../../../../shared/auth/auth-calls.ts'
import { useUser } from '../../../../shared/auth/auth-context.ts'
import { fieldProps } from '../../../../shared/forms/field-props.ts'
import { FormField } from '../../../../shared/forms/form-field.tsx'
import { BusyButton } from '../../../../shared/ui/busy-button.tsx'
import { useToasts } from '../../../../shared/ui/feedback/toasts.tsx'
import { MessageAlert } from '../../../../shared/ui/feedback/message-alert.tsx'
import { formatDateTime } from '../../../../shared/time/date-time.ts'
import { Section } from '../../../../shared/ui/section.tsx'
import { identityOf, showIdentityErrors } from '../../../../shared/identity/identity-errors.ts'
import { IdentityFields } from '../../../../shared/identity/identity-fields.tsx'
import { changeEmail, cancelEmailChange } from '../security-calls.ts'
import { emailRules } from './security-rules.ts'

const empty = { password: '', code: '', email: '' }

type Props = {
  withCode: boolean
  /** The new address that nobody has confirmed yet. */
  pending: PendingEmail | null
}

/** A new email address, which counts once its owner has confirmed it. */
export function EmailSection({ withCode, pending }: Props) {
  const { email } = useUser()
  const queryClient = useQueryClient()
  const form = useForm({
    resolver: emailRules,
    defaultValues: empty,
    reValidateMode: 'onSubmit',
  })
  const change = useMutation({
    mutationFn: ({ email: wanted, ...identity }: typeof empty) =>
      changeEmail({ ...identityOf(identity), email: wanted.trim() }),
    onSuccess: async () => {
      form.reset(empty)
      await queryClient.invalidateQueries({ queryKey: queryKeys.pendingEmail })
    },
    onError: (error) => showIdentityErrors(form, error, { email: 'email' }),
  })
  const atField = Object.keys(form.formState.errors).length > 0
  return (
    <Section title="Email address" description={`You sign in with ${email}.`}>
      <Box
        component="form"
        noValidate
        aria-label="Email address"
        onSubmit={(event) => void form.handleSubmit((values) => change.mutate(values))(event)}
        sx={{ display: 'grid', gap: 2, justifyItems: 'start', maxWidth: 440 }}
      >
        <PendingNotice pending={pending} onCanceled={() => form.setFocus('email')} />
        <FormField label="New email" type="email" autoComplete="email" {...fieldProps(form, 'email')} />
        <IdentityFields form={form} password="password" code={withCode ? 'code' : undefined} />
        <MessageAlert
          message={change.error && !atField ? { severity: 'error', text: change.error.message } : null}
          onClose={() => change.reset()}
        />
        <BusyButton type="submit" variant="contained" busy={change.isPending} busyLabel="Sending...">
          Change email
        </BusyButton>
      </Box>
    </Section>
  )
}

/** Where the link was sent that confirms the new address, until it is followed. The user can make it invalid. */
function PendingNotice({ pending, onCanceled }: Pick<Props, 'pending'> & { onCanceled: () => void }) {
  const queryClient = useQueryClient()
  const toasts = useToasts()
  const cancel = useMutation({
    mutationFn: cancelEmailChange,
    onSuccess: () => {
      toasts.show({ severity: 'success', text: 'The change of your email address is canceled.' })
      // The button that has the focus disappears.
      onCanceled()
    },
    onError: (error) => toasts.show({ severity: 'error', text: error.message }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.pendingEmail }),
  })
  useEffect(() => {
    if (pending === null) return
    // When it is no longer pending, it was perhaps confirmed on another device. A failure is logged there.
    return () => void refreshUser().catch(() => undefined)
  }, [pending])
  const text = pending && (
    <>
      Check the inbox of your new address, {pending.email}, and follow the link to confirm it before{' '}
      {formatDateTime(pending.expiresAt)}.
      <Box sx={{ mt: 0.5, mb: -0.5, ml: -1.5 }}>
        <BusyButton
          variant="text"
          color="inherit"
          size="small"
          busy={cancel.isPending}
          busyLabel="Canceling..."
          onClick={() => cancel.mutate()}
        >
          Cancel change
        </BusyButton>
      </Box>
    </>
  )
  return <MessageAlert message={text && { severity: 'info', text }} />
}
