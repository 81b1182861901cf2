import { useEffect, type RefObject } from 'react'
import { cardAt, markAbove } from './drag-marks.ts'

/** The page rests when it was not scrolled for so long. */
const restMs = 120

/**
 * Marks the card below the mouse while the page rests: a mark that follows the cards of a page that is scrolled makes the
 * browser paint in every frame.
 */
export function useHoverMark(area: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = area.current
    if (!element) return
    const mark = markAbove(element, 'hover-mark')
    const listeners = new AbortController()
    const { signal } = listeners
    let below: HTMLElement | null = null
    let resting: ReturnType<typeof setTimeout> | undefined
    const rest = () => {
      resting = undefined
      mark.show(below)
    }
    const over = (card: HTMLElement | null) => {
      below = card
      if (resting === undefined) mark.show(below)
    }
    const scrolled = () => {
      mark.show(null)
      clearTimeout(resting)
      resting = setTimeout(rest, restMs)
    }
    element.addEventListener(
      'pointerover',
      ({ target, pointerType }) => over(pointerType === 'mouse' ? cardAt(target) : null),
      { signal },
    )
    for (const name of ['pointerleave', 'dragover'])
      element.addEventListener(name, () => over(null), { signal })
    window.addEventListener('scroll', scrolled, { signal, passive: true })
    return () => {
      listeners.abort()
      clearTimeout(resting)
      mark.show(null)
    }
  }, [area])
}
