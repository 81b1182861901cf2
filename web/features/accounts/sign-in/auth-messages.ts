import { useEffect, useState } from 'react'
import { useAuth } from '../../../shared/auth/auth-context.ts'
import { usePageLocation } from '../../../shared/location/page-location.ts'
import type { Message } from '../../../shared/ui/feedback/message-alert.tsx'
import type { AuthMode } from './auth-mode.ts'

type Shown = Message & { modes: AuthMode[] }

/** Another screen leads here with something to say: `navigate('/login', { state: arrivalState(text) })`. */
export const arrivalState = (message: string, email?: string) => ({ message, email })

/** What the previous screen handed over, if anything. */
export function useArrival(): Partial<ReturnType<typeof arrivalState>> {
  return (usePageLocation().state as Partial<ReturnType<typeof arrivalState>> | null) ?? {}
}

/** One message at a time, each shown only in the modes it is about. */
export function useAuthMessages(mode: AuthMode) {
  const { notice, clearNotice } = useAuth()
  const arrival = useArrival()
  const [shown, setShown] = useState<Shown | null>(() =>
    arrival.message === undefined ? null : { severity: 'success', text: arrival.message, modes: ['login'] },
  )
  // The notice about a session that ended is over when this screen is left.
  useEffect(() => clearNotice, [clearNotice])

  const own = shown?.modes.includes(mode) ? shown : null
  const ofSession: Message | null = notice === null ? null : { severity: 'info', text: notice }
  return {
    message: own ?? ofSession,
    dismiss: () => {
      setShown(null)
      clearNotice()
    },
    fail: (text: string | null) =>
      setShown(text === null ? null : { severity: 'error', text, modes: [mode] }),
    succeed: (text: string, modes: AuthMode[]) => setShown({ severity: 'success', text, modes }),
  }
}
