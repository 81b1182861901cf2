import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

export type Message = { severity: 'success' | 'error' | 'info' | 'warning'; text: ReactNode }

type Props = { message: Message | null; onClose?: (() => void) | undefined; action?: ReactNode }

/**
 * A dismissible message above a form; success is green. Its live region is on the page before any message, because
 * screen readers do not announce a region that appears together with its text.
 */
export function MessageAlert({ message, onClose, action }: Props) {
  return (
    <Box
      aria-live={message?.severity === 'error' ? 'assertive' : 'polite'}
      aria-atomic="true"
      // Without a message it takes no space.
      sx={{ '&:empty': { position: 'absolute' } }}
    >
      {message && (
        <Alert
          severity={message.severity}
          role="presentation"
          {...(onClose && { onClose })}
          {...(action !== undefined && { action })}
          slotProps={{ closeButton: { 'aria-label': 'Dismiss' } }}
        >
          {message.text}
        </Alert>
      )}
    </Box>
  )
}
