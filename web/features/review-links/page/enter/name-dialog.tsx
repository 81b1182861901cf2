import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useMutation } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { reviewerNameSchema } from '../../../../../contract/review-links/review.ts'
import { FormField } from '../../../../shared/forms/form-field.tsx'
import { BusyButton } from '../../../../shared/ui/busy-button.tsx'
import { MessageAlert } from '../../../../shared/ui/feedback/message-alert.tsx'
import { enterReview } from '../review-calls.ts'
import type { Reviewer } from '../reviewer.ts'

type Props = {
  workspaceName: string
  token: string
  onGiven: (reviewer: Reviewer) => void
  onCancel: () => void
}

/** Asks for the name once, before the first decision or comment. */
export function NameDialog({ workspaceName, token, onGiven, onCancel }: Props) {
  const titleId = useId()
  const field = useRef<HTMLInputElement>(null)
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()
  const enter = useMutation({
    mutationFn: (given: string) => enterReview({ token, name: given, password: null }),
    onSuccess: (reply) => onGiven({ token: reply.reviewerToken, name: reply.name }),
  })
  const send = () => {
    const given = reviewerNameSchema.safeParse(name)
    setProblem(given.error?.issues[0]?.message)
    if (given.success) enter.mutate(given.data)
  }
  return (
    <Dialog
      open
      onClose={enter.isPending ? undefined : onCancel}
      aria-labelledby={titleId}
      maxWidth="xs"
      fullWidth
      slotProps={{ transition: { onEntering: () => field.current?.focus() } }}
    >
      <DialogTitle id={titleId}>What is your name?</DialogTitle>
      <Box
        component="form"
        noValidate
        aria-labelledby={titleId}
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <FormField
            label="Your name"
            autoComplete="name"
            inputRef={field}
            value={name}
            error={problem}
            hint={
              <>
                So that <bdi>{workspaceName}</bdi> knows who decided. You are asked only once.
              </>
            }
            slotProps={{ input: { dir: 'auto' } }}
            onChange={({ target }) => setName(target.value)}
          />
          <MessageAlert message={enter.error && { severity: 'error', text: enter.error.message }} />
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" onClick={onCancel} disabled={enter.isPending}>
            Cancel
          </Button>
          <BusyButton type="submit" variant="contained" busy={enter.isPending} busyLabel="One moment...">
            Continue
          </BusyButton>
        </DialogActions>
      </Box>
    </Dialog>
  )
}
