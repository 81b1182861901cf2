import Box from '@mui/material/Box'
import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router'

/** A part of a page that an address with `#name` scrolls to. Its first button gets the focus. */
export function Arrival({ name, children }: { name: string; children: ReactNode }) {
  // A new one each time the same link leads here.
  const location = useLocation()
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (location.hash !== `#${name}`) return
    part.current?.scrollIntoView({ block: 'center' })
    // The shell focuses the page's title first.
    const timer = setTimeout(() => {
      const button = part.current?.querySelector<HTMLElement>('button:not(:disabled)')
      ;(button ?? part.current)?.focus({ preventScroll: true })
    })
    return () => clearTimeout(timer)
  }, [location, name])
  return (
    <Box ref={part} tabIndex={-1} sx={{ outline: 'none' }}>
      {children}
    </Box>
  )
}
