import { useEffect, useState, type ReactNode } from 'react'

/** Shows its content only after 150 ms, to avoid flicker when loading is fast. */
export function Delayed({ children, delayMs = 150 }: { children: ReactNode; delayMs?: number }) {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), delayMs)
    return () => clearTimeout(timer)
  }, [delayMs])
  return shown ? children : null
}
