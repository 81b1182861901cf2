import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { emailSchema } from '../../../../../contract/accounts/email-address.ts'
import { reviewerNameSchema, type OpenedReview } from '../../../../../contract/review-links/review.ts'
import { z } from '../../../../../contract/zod.ts'
import { ApiError } from '../../../../shared/api/api-error.ts'
import { fieldProps, showServerErrors } from '../../../../shared/forms/field-props.ts'
import { FormField } from '../../../../shared/forms/form-field.tsx'
import { PasswordField } from '../../../../shared/forms/password-field.tsx'
import { BusyButton } from '../../../../shared/ui/busy-button.tsx'
import { MessageAlert } from '../../../../shared/ui/feedback/message-alert.tsx'
import { ConfirmCode } from './confirm-code.tsx'
import { enterReview, requestReviewCode } from '../review-calls.ts'
import { ReviewHead } from '../review-head.tsx'
import type { Reviewer } from '../reviewer.ts'

type Props = { review: OpenedReview; token: string; onEntered: (reviewer: Reviewer) => void }

const formSchema = ({ needsPassword, needsAddress }: OpenedReview) =>
  z.object({
    name: reviewerNameSchema,
    email: needsAddress ? emailSchema : z.string(),
    password: z.string().min(needsPassword ? 1 : 0, 'Enter the password.'),
  })

/** Before posts that need a password or a confirmed address. */
export function Gate({ review, token, onEntered }: Props) {
  const { workspace, needsPassword, needsAddress } = review
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useForm({
    resolver: zodResolver(formSchema(review)),
    defaultValues: { name: '', email: '', password: '' },
    reValidateMode: 'onSubmit',
  })
  const entry = ({ name, password }: { name: string; password: string }) => ({
    token,
    name,
    password: needsPassword ? password : null,
  })
  const enter = useMutation({
    mutationFn: async (values: { name: string; email: string; password: string }) => {
      if (!needsAddress) return enterReview(entry(values))
      await requestReviewCode({ ...entry(values), email: values.email })
      return null
    },
    onSuccess: (reply, { email }) => {
      if (reply === null) setSentTo(email)
      else onEntered({ token: reply.reviewerToken, name: reply.name })
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return
      if (error.code === 'wrong_password') {
        form.setError('password', { message: error.message }, { shouldFocus: true })
      }
      showServerErrors(form, error.errors, { name: 'name', email: 'email', password: 'password' })
    },
  })
  const { errors } = form.formState
  const problem = errors.name || errors.email || errors.password ? null : enter.error
  return (
    <Box
      component="main"
      sx={{
        minHeight: '100dvh',
        width: 1,
        maxWidth: 480,
        mx: 'auto',
        px: { xs: 2.5, sm: 4 },
        py: { xs: 4, sm: 8 },
        display: 'grid',
        gap: 3,
        alignContent: 'start',
      }}
    >
      <ReviewHead {...review}>
        <Typography sx={{ color: 'text.secondary' }}>
          {needsAddress ? (
            <>
              <bdi>{workspace.name}</bdi> wants to know who looks at these posts. You get a code by mail.
            </>
          ) : (
            'These posts are protected by a password.'
          )}
        </Typography>
      </ReviewHead>
      {sentTo === null ? (
        <Box
          component="form"
          noValidate
          onSubmit={(event) => void form.handleSubmit((values) => enter.mutate(values))(event)}
          sx={{ display: 'grid', gap: 2.5 }}
        >
          <FormField
            label="Your name"
            autoComplete="name"
            slotProps={{ input: { dir: 'auto' } }}
            {...fieldProps(form, 'name')}
          />
          {needsAddress && (
            <FormField label="Email" type="email" autoComplete="email" {...fieldProps(form, 'email')} />
          )}
          {needsPassword && (
            <PasswordField label="Password" autoComplete="off" {...fieldProps(form, 'password')} />
          )}
          <MessageAlert message={problem && { severity: 'error', text: problem.message }} />
          <BusyButton
            type="submit"
            variant="contained"
            size="large"
            busy={enter.isPending}
            busyLabel={needsAddress ? 'Sending...' : 'Opening...'}
          >
            {needsAddress ? 'Send me a code' : 'Show the posts'}
          </BusyButton>
        </Box>
      ) : (
        <ConfirmCode
          token={token}
          email={sentTo}
          resend={() => requestReviewCode({ ...entry(form.getValues()), email: sentTo })}
          onConfirmed={onEntered}
          onChangeEmail={() => setSentTo(null)}
        />
      )}
    </Box>
  )
}
