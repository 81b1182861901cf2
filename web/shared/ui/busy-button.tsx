import Button, { type ButtonProps } from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'

type Props = Omit<ButtonProps, 'loading'> & {
  busy: boolean
  /** What the button reads while it works, as "Signing in..." */
  busyLabel: string
}

/**
 * A button that says what it is doing. While busy it keeps the focus and its width in the layout, takes no
 * second press and is announced as busy.
 */
export function BusyButton({ busy, busyLabel, children, onClick, startIcon, type, ...button }: Props) {
  const icon = busy ? <CircularProgress size={16} color="inherit" aria-hidden="true" /> : startIcon
  return (
    <Button
      {...button}
      // A second submit by Enter goes nowhere: while busy this is no submit button.
      type={busy ? 'button' : type}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      startIcon={icon}
      onClick={busy ? undefined : onClick}
      sx={[...(Array.isArray(button.sx) ? button.sx : [button.sx]), busy && { cursor: 'progress' }]}
    >
      {busy ? busyLabel : children}
    </Button>
  )
}
