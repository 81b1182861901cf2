import Box from '@mui/material/Box'
import { Suspense, type ReactNode } from 'react'
import { loadable } from '../../lazy/loadable.tsx'
import { useLoadWhenIdle } from '../../lazy/when-idle.ts'

export type Message = { severity: 'success' | 'error' | 'info' | 'warning'; text: ReactNode }

type Props = { message: Message | null; onClose?: (() => void) | undefined; action?: ReactNode }

// A page rarely begins with a message, so the script that draws one is fetched when the page can be used.
const alert = loadable(async () =>
  import('@mui/material/Alert').then(
    (module) => module.default,
    // A message may be about the connection that fails here as well.
    () => PlainAlert,
  ),
)

/**
 * A dismissible message above a form; success is green. Its live region is on the page before any message, because
 * screen readers do not announce a region that appears together with its text.
 */
export function MessageAlert({ message, onClose, action }: Props) {
  useLoadWhenIdle(() => void alert.load())
  return (
    <Box
      aria-live={message?.severity === 'error' ? 'assertive' : 'polite'}
      aria-atomic="true"
      // Without a message it takes no space.
      sx={{ '&:empty': { position: 'absolute' } }}
    >
      {message && (
        <Suspense fallback={<PlainAlert severity={message.severity}>{message.text}</PlainAlert>}>
          <alert.Component
            severity={message.severity}
            role="presentation"
            {...(onClose && { onClose })}
            {...(action !== undefined && { action })}
            slotProps={{ closeButton: { 'aria-label': 'Dismiss' } }}
          >
            {message.text}
          </alert.Component>
        </Suspense>
      )}
    </Box>
  )
}

/** The message until its script has come, or if it does not come. */
function PlainAlert({
  severity = 'success',
  children,
}: {
  severity?: Message['severity']
  children?: ReactNode
}) {
  return (
    <Box
      sx={{
        border: 1,
        borderColor: `${severity}.main`,
        borderRadius: 3,
        bgcolor: `${severity}.soft`,
        color: `${severity}.strong`,
        px: 1.75,
        py: 2,
        typography: 'body2',
        fontWeight: 500,
      }}
    >
      {children}
    </Box>
  )
}
