import Box from '@mui/material/Box'
import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router'

/** Parts above that are still loading push it down for so long. */
const loadingMs = 5_000
/** From then on, the user looks elsewhere. */
const ends = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** A part of a page that an address with `#name` scrolls to. Its first button gets the focus. */
export function Arrival({ name, children }: { name: string; children: ReactNode }) {
  // A new one each time the same link leads here.
  const location = useLocation()
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (location.hash !== `#${name}`) return
    const ended = new AbortController()
    const growth = new ResizeObserver(() => part.current?.scrollIntoView({ block: 'center' }))
    growth.observe(document.body)
    ended.signal.addEventListener('abort', () => growth.disconnect())
    for (const end of ends) {
      window.addEventListener(end, () => ended.abort(), { signal: ended.signal, passive: true })
    }
    const loaded = setTimeout(() => ended.abort(), loadingMs)
    // The shell focuses the page's title first.
    const focusing = setTimeout(() => {
      const button = part.current?.querySelector<HTMLElement>('button:not(:disabled)')
      ;(button ?? part.current)?.focus({ preventScroll: true })
    })
    return () => {
      clearTimeout(loaded)
      clearTimeout(focusing)
      ended.abort()
    }
  }, [location, name])
  return (
    <Box ref={part} tabIndex={-1} sx={{ outline: 'none' }}>
      {children}
    </Box>
  )
}
