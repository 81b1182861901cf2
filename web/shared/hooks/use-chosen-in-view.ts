import { useEffect, useRef, type RefObject } from 'react'

/**
 * Keeps the chosen one of a row of tabs or links visible where the row is wider than the screen. It scrolls only the row, so
 * that the page stays where it is. It does so when another one is chosen, and when the row or the chosen one gets another
 * size, as on a phone that is turned. The browser tells it after its own layout, so that no render has to wait for one.
 */
export function useChosenInView(row: RefObject<HTMLElement | null>, selector: string): void {
  const watched = useRef<{ row: HTMLElement | null; chosen: Element | null }>(nothing)
  const observer = useRef<ResizeObserver>(undefined)
  useEffect(() => {
    const now = { row: row.current, chosen: row.current?.querySelector(selector) ?? null }
    if (now.row === watched.current.row && now.chosen === watched.current.chosen) return
    watched.current = now
    observer.current?.disconnect()
    if (!now.row || !now.chosen) return
    const { row: element, chosen } = now
    observer.current = new ResizeObserver(() => show(element, chosen))
    // It reports both at once when it begins.
    observer.current.observe(element)
    observer.current.observe(chosen)
  })
  useEffect(
    () => () => {
      observer.current?.disconnect()
      watched.current = nothing
    },
    [],
  )
}

const nothing = { row: null, chosen: null }

/** A piece of the next one stays visible too, in pixels. */
const beside = 48

function show(row: HTMLElement, chosen: Element): void {
  const frame = row.getBoundingClientRect()
  const { left: start, right: end } = chosen.getBoundingClientRect()
  const left =
    end + beside > frame.right ? end + beside - frame.right : Math.min(start - beside - frame.left, 0)
  if (left !== 0) row.scrollBy({ left, behavior: 'instant' })
}
