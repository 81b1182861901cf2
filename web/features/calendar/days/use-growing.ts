import { startTransition, useEffect, useState } from 'react'

const first = 12
const step = 6

/**
 * How many of a number of cards to draw: some at once, and the rest in small steps while the browser is idle, so that no
 * step is noticed.
 */
export function useGrowing(total: number): number {
  const [shown, setShown] = useState(first)
  useEffect(() => {
    if (shown >= total) return
    const grow = () => startTransition(() => setShown((before) => before + step))
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(grow, 50)
      return () => clearTimeout(timer)
    }
    const wish = requestIdleCallback(grow, { timeout: 1_000 })
    return () => cancelIdleCallback(wish)
  }, [shown, total])
  return Math.min(shown, total)
}
