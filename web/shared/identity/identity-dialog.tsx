import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useMutation } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import type { Identity } from '../../../contract/accounts/two-factor.ts'
import { BusyButton } from '../ui/busy-button.tsx'
import { MessageAlert } from '../ui/feedback/message-alert.tsx'
import { IdentityFields } from './identity-fields.tsx'
import { identityOf, showIdentityErrors } from './identity-errors.ts'

type Props = {
  open: boolean
  title: string
  text: ReactNode
  /** Whether a code of two-factor authentication is needed. */
  withCode: boolean
  confirmLabel: string
  busyLabel: string
  destructive?: boolean
  onConfirm: (identity: Identity) => Promise<void>
  onCancel: () => void
}

/** Asks for the password again before a sensitive change. */
export function IdentityDialog(props: Props) {
  const titleId = useId()
  return (
    <Dialog open={props.open} onClose={props.onCancel} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>{props.title}</DialogTitle>
      <IdentityForm {...props} />
    </Dialog>
  )
}

/** In a component of its own, so that it is empty each time the dialog opens. */
function IdentityForm({ text, withCode, confirmLabel, busyLabel, destructive = false, ...props }: Props) {
  const form = useForm({ defaultValues: { password: '', code: '' }, reValidateMode: 'onSubmit' })
  const confirm = useMutation({
    mutationFn: props.onConfirm,
    onError: (error) => showIdentityErrors(form, error),
  })
  const shown = form.formState.errors.password ?? form.formState.errors.code
  return (
    <form
      noValidate
      onSubmit={(event) => void form.handleSubmit((values) => confirm.mutate(identityOf(values)))(event)}
    >
      <DialogContent>
        <DialogContentText component="div" variant="body2" sx={{ mb: 2 }}>
          {text}
        </DialogContentText>
        <Box sx={{ display: 'grid', gap: 2 }}>
          <IdentityFields form={form} password="password" code={withCode ? 'code' : undefined} />
          <MessageAlert
            message={confirm.error && !shown ? { severity: 'error', text: confirm.error.message } : null}
          />
        </Box>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={props.onCancel} disabled={confirm.isPending}>
          Cancel
        </Button>
        <BusyButton
          type="submit"
          variant="contained"
          color={destructive ? 'error' : 'primary'}
          busy={confirm.isPending}
          busyLabel={busyLabel}
        >
          {confirmLabel}
        </BusyButton>
      </DialogActions>
    </form>
  )
}
