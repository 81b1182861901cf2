import Box from '@mui/material/Box'
import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router'

/** A part of a page that an address with `#name` scrolls to. Its first button gets the focus. */
export function Arrival({ name, children }: { name: string; children: ReactNode }) {
  const { hash, key } = useLocation()
  const part = useRef<HTMLDivElement>(null)
  const isMeant = hash === `#${name}`
  useEffect(() => {
    if (!isMeant) return
    part.current?.scrollIntoView({ block: 'center' })
    // The shell focuses the page's title first.
    const timer = setTimeout(() => {
      const button = part.current?.querySelector<HTMLElement>('button:not(:disabled)')
      ;(button ?? part.current)?.focus({ preventScroll: true })
    })
    return () => clearTimeout(timer)
    // The same link leads here again.
  }, [isMeant, key])
  return (
    <Box ref={part} tabIndex={-1} sx={{ outline: 'none' }}>
      {children}
    </Box>
  )
}
