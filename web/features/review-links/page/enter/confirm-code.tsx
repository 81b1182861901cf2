import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { FormField } from '../../../../shared/forms/form-field.tsx'
import { BusyButton } from '../../../../shared/ui/busy-button.tsx'
import { MessageAlert } from '../../../../shared/ui/feedback/message-alert.tsx'
import { confirmReviewCode } from '../review-calls.ts'
import type { Reviewer } from '../reviewer.ts'

type Props = {
  token: string
  email: string
  resend: () => Promise<unknown>
  onConfirmed: (reviewer: Reviewer) => void
  onChangeEmail: () => void
}

const codeLength = 6

/** The code of the mail. */
export function ConfirmCode({ token, email, resend, onConfirmed, onChangeEmail }: Props) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const again = useMutation({ mutationFn: resend, onSuccess: () => setCode('') })
  const confirm = useMutation({
    mutationFn: () => confirmReviewCode({ token, email, code }),
    onSuccess: (reply) => onConfirmed({ token: reply.reviewerToken, name: reply.name }),
    onError: ({ message }) => setProblem(message),
  })
  const send = () => {
    const isComplete = code.length === codeLength
    setProblem(isComplete ? undefined : 'Enter the 6 digits of the mail.')
    if (isComplete) confirm.mutate()
  }
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      sx={{ display: 'grid', gap: 2.5 }}
    >
      <FormField
        label="Code"
        inputRef={field}
        autoComplete="one-time-code"
        value={code}
        error={problem}
        hint={
          <>
            Sent to <strong>{email}</strong>. It is valid for 10 minutes.
          </>
        }
        slotProps={{ input: { inputMode: 'numeric' } }}
        sx={{ '& input': { letterSpacing: '0.35em', fontSize: '1.25rem', fontWeight: 600 } }}
        onChange={({ target }) => setCode(target.value.replaceAll(/\D/g, '').slice(0, codeLength))}
      />
      <MessageAlert
        message={
          again.error
            ? { severity: 'error', text: again.error.message }
            : again.isSuccess
              ? { severity: 'success', text: 'We sent another code. The one before does not work any more.' }
              : null
        }
      />
      <BusyButton
        type="submit"
        variant="contained"
        size="large"
        busy={confirm.isPending}
        busyLabel="Opening..."
      >
        Show the posts
      </BusyButton>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
        <Button size="small" onClick={onChangeEmail}>
          Change the address
        </Button>
        <BusyButton size="small" busy={again.isPending} busyLabel="Sending..." onClick={() => again.mutate()}>
          Send another code
        </BusyButton>
      </Box>
    </Box>
  )
}
