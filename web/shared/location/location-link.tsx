import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import { usePageLocation } from './page-location.ts'

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & { to: string; state?: unknown }

/** A link that navigates without reloading, for screens that may have no router. */
export function LocationLink({ to, state, onClick, children, ...anchor }: Props) {
  const { navigate } = usePageLocation()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    // Other clicks open a tab or a window, which the browser handles.
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (event.defaultPrevented || !plain) return
    event.preventDefault()
    navigate(to, { state })
  }
  return (
    <a {...anchor} href={to} onClick={follow}>
      {children}
    </a>
  )
}
