import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, type ReactNode } from 'react'
import { BusyButton } from '../busy-button.tsx'

type Props = {
  open: boolean
  /** A question, such as "Disconnect @studio?" */
  title: string
  text: ReactNode
  /** The label of the action, such as "Disconnect", and while it runs, such as "Disconnecting..." */
  confirmLabel: string
  busyLabel: string
  busy?: boolean
  destructive?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** The button that opened the dialog may be gone, because what it acted on is. */
function keepFocus(): void {
  if (document.activeElement === document.body)
    document.querySelector<HTMLElement>('[data-page-heading]')?.focus({ preventScroll: true })
}

/** Confirms an action that cannot be undone. The safe button comes first. */
export function ConfirmDialog({ open, title, text, busy = false, destructive = false, ...props }: Props) {
  const titleId = useId()
  return (
    <Dialog
      open={open}
      onClose={busy ? undefined : props.onCancel}
      aria-labelledby={titleId}
      maxWidth="xs"
      fullWidth
      slotProps={{ transition: { onExited: keepFocus } }}
    >
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        <DialogContentText component="div" variant="body2">
          {text}
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={props.onCancel} disabled={busy}>
          Cancel
        </Button>
        <BusyButton
          variant="contained"
          color={destructive ? 'error' : 'primary'}
          busy={busy}
          busyLabel={props.busyLabel}
          onClick={props.onConfirm}
        >
          {props.confirmLabel}
        </BusyButton>
      </DialogActions>
    </Dialog>
  )
}
