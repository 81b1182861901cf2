import { useEffect, type RefObject } from 'react'

/**
 * Keeps the chosen one of a row of tabs or links visible where the row is wider than the screen. It scrolls only the row, so
 * that the page stays where it is. It looks after each render, because another tab may be chosen, and when the row gets
 * another width, as on a phone that is turned.
 */
export function useChosenInView(row: RefObject<HTMLElement | null>, selector: string): void {
  useEffect(() => show(row.current, selector))
  useEffect(() => {
    if (!row.current) return
    const observer = new ResizeObserver(() => show(row.current, selector))
    observer.observe(row.current)
    return () => observer.disconnect()
  }, [row, selector])
}

function show(row: HTMLElement | null, selector: string): void {
  const frame = row?.getBoundingClientRect()
  const chosen = row?.querySelector(selector)?.getBoundingClientRect()
  if (!frame || !chosen) return
  const left = chosen.right > frame.right ? chosen.right - frame.right : Math.min(chosen.left - frame.left, 0)
  if (left !== 0) row?.scrollBy({ left, behavior: 'instant' })
}
