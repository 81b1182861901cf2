import Alert from '@mui/material/Alert'
import Snackbar from '@mui/material/Snackbar'
import { createContext, use, useEffect, useMemo, useState, type ReactNode, type RefObject } from 'react'
import { floatingShadow } from '../../theme/surface-styles.ts'
import type { Message } from './message-alert.tsx'

type Toasts = { show: (message: Message) => void }
type Shown = Message & { id: number }

const ToastContext = createContext<Toasts | null>(null)

/** Shows a short message that stays after a navigation: `useToasts().show({severity, text})`. */
export function useToasts(): Toasts {
  const toasts = use(ToastContext)
  if (toasts === null) throw new Error('useToasts must be used within a ToastProvider')
  return toasts
}

const liftProperty = '--toast-lift'

/** While it is on the screen, messages are shown above something that stands at the bottom of the window. */
export function useMessagesAbove(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => {
      style.setProperty(liftProperty, `${(bar.current?.offsetHeight ?? 0) + 8}px`)
    })
    if (bar.current) observer.observe(bar.current)
    return () => {
      observer.disconnect()
      style.removeProperty(liftProperty)
    }
  }, [bar])
}

/** One message at a time; a newer one replaces it. Inside the router, because messages contain links. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Shown | null>(null)
  const [open, setOpen] = useState(false)
  const toasts = useMemo(
    () => ({
      show(message: Message) {
        setShown((before) => ({ ...message, id: (before?.id ?? 0) + 1 }))
        setOpen(true)
      },
    }),
    [],
  )
  return (
    <ToastContext value={toasts}>
      {children}
      {shown && <Toast key={shown.id} message={shown} open={open} onClose={() => setOpen(false)} />}
    </ToastContext>
  )
}

type ToastProps = { message: Message; open: boolean; onClose: () => void }

/** A message at the bottom of the window for 5 seconds, with a button or link in it for 10; stays while hovered or focused. */
function Toast({ message, open, onClose }: ToastProps) {
  return (
    <Snackbar
      open={open}
      autoHideDuration={typeof message.text === 'string' ? 5_000 : 10_000}
      onClose={(_event, reason) => reason !== 'clickaway' && onClose()}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      // Above the bars that phones have at the bottom, and above what else stands there for a while.
      sx={{
        bottom: {
          xs: `calc(76px + env(safe-area-inset-bottom) + var(${liftProperty}, 0px))`,
          md: `calc(24px + var(${liftProperty}, 0px))`,
        },
      }}
    >
      <Alert
        severity={message.severity}
        onClose={onClose}
        sx={{ boxShadow: floatingShadow }}
        slotProps={{ closeButton: { 'aria-label': 'Dismiss' } }}
      >
        {message.text}
      </Alert>
    </Snackbar>
  )
}
