import { createContext, use, useMemo, useState, type ReactNode } from 'react'
import type { Message } from './message-alert.tsx'
import { Toast } from './toast.tsx'

type Toasts = { show: (message: Message) => void }
type Shown = Message & { id: number }

const ToastContext = createContext<Toasts | null>(null)

/** Shows a short message that stays after a navigation: `useToasts().show({severity, text})`. */
export function useToasts(): Toasts {
  const toasts = use(ToastContext)
  if (toasts === null) throw new Error('useToasts must be used within a ToastProvider')
  return toasts
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
