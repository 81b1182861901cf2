import Alert from '@mui/material/Alert'
import Snackbar from '@mui/material/Snackbar'
import { createContext, use, useMemo, useState, type ReactNode } from 'react'
import type { Message } from './message-alert.tsx'

type Toasts = { show: (message: Message) => void }
type Shown = Message & { id: number }

const ToastContext = createContext<Toasts | null>(null)

/** Shows a short message that outlives the place it came from: `useToasts().show({severity, text})`. */
export function useToasts(): Toasts {
  const toasts = use(ToastContext)
  if (toasts === null) throw new Error('useToasts must be used within a ToastProvider')
  return toasts
}

/** One message at a time, for 5 seconds; hovering or focusing it keeps it. A newer one replaces it. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Shown | null>(null)
  const [open, setOpen] = useState(false)
  const toasts = useMemo(
    () => ({
      show(message: Message) {
        setShown({ ...message, id: Date.now() })
        setOpen(true)
      },
    }),
    [],
  )
  const close = () => setOpen(false)
  return (
    <ToastContext value={toasts}>
      {children}
      <Snackbar
        key={shown?.id}
        open={open}
        autoHideDuration={5000}
        onClose={(_event, reason) => reason !== 'clickaway' && close()}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      >
        {shown ? (
          <Alert severity={shown.severity} onClose={close} sx={{ boxShadow: 8 }}>
            {shown.text}
          </Alert>
        ) : undefined}
      </Snackbar>
    </ToastContext>
  )
}
