import { useEffect, type RefObject } from 'react'

/**
 * Keeps the chosen one of a row of tabs or links visible where the row is wider than the screen. It scrolls only the row, so
 * that the page stays where it is. It looks after each render, because another tab may be chosen, or have less room.
 */
export function useChosenInView(row: RefObject<HTMLElement | null>, selector: string): void {
  useEffect(() => {
    const frame = row.current?.getBoundingClientRect()
    const chosen = row.current?.querySelector(selector)?.getBoundingClientRect()
    if (!frame || !chosen) return
    const left =
      chosen.right > frame.right ? chosen.right - frame.right : Math.min(chosen.left - frame.left, 0)
    if (left !== 0) row.current?.scrollBy({ left, behavior: 'instant' })
  })
}
