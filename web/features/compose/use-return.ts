import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useToasts } from '../../shared/ui/feedback/toasts.tsx'

/**
 * Returns a function that goes back to the page that asked for a post, such as the calendar, and says there what was done.
 * It returns false if no page asked.
 */
export function useReturn() {
  const { state } = useLocation()
  // Later navigations of the composer, such as that of its first save, have a state of their own.
  const [to] = useState((state as { returnTo?: string } | null)?.returnTo)
  const navigate = useNavigate()
  const toasts = useToasts()
  return (text: string): boolean => {
    if (to === undefined) return false
    toasts.show({ severity: 'success', text })
    void navigate(to)
    return true
  }
}
