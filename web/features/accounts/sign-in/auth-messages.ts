import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { session } from '../../../shared/session/session.ts'
import { useSession } from '../../../shared/session/use-session.ts'
import type { Message } from '../../../shared/ui/feedback/message-alert.tsx'
import type { AuthMode } from './auth-mode.ts'

type Shown = Message & { modes: AuthMode[] }

/** Other screens can pass a message: `navigate('/login', { state: arrivalState(text) })`. */
export const arrivalState = (message: string, email?: string) => ({ message, email })

/** The message of the previous screen, if any. */
export function useArrival(): Partial<ReturnType<typeof arrivalState>> {
  return (useLocation().state as Partial<ReturnType<typeof arrivalState>> | null) ?? {}
}

/** One message at a time, shown only in the modes that it concerns. */
export function useAuthMessages(mode: AuthMode) {
  const notice = useSession('notice')
  const arrival = useArrival()
  const [shown, setShown] = useState<Shown | null>(() =>
    arrival.message === undefined ? null : { severity: 'success', text: arrival.message, modes: ['login'] },
  )
  // The notice about an ended session is removed when the user leaves this screen.
  useEffect(() => session.clearNotice, [])

  const own = shown?.modes.includes(mode) ? shown : null
  const ofSession: Message | null = notice === null ? null : { severity: 'info', text: notice }
  return {
    message: own ?? ofSession,
    dismiss: () => {
      setShown(null)
      session.clearNotice()
    },
    fail: (text: string | null) =>
      setShown(text === null ? null : { severity: 'error', text, modes: [mode] }),
    succeed: (text: string, modes: AuthMode[]) => setShown({ severity: 'success', text, modes }),
  }
}
