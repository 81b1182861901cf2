import Button, { type ButtonProps } from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'

type Props = Omit<ButtonProps, 'loading'> & {
  busy: boolean
  /** The label while busy, such as "Signing in..." */
  busyLabel: string
}

/**
 * A button with a busy state. While busy, it keeps the focus and its width, ignores clicks and is announced as busy.
 */
export function BusyButton({ busy, busyLabel, children, onClick, startIcon, type, ...button }: Props) {
  const icon = busy ? <CircularProgress size={16} color="inherit" aria-hidden="true" /> : startIcon
  return (
    <Button
      {...button}
      // While busy it is not a submit button, so that Enter does not submit again.
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
