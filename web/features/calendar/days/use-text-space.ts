import { useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** The width that the text of a card has, in pixels, and its font as CSS writes it. */
export type TextSpace = { width: number; font: string }

/** What a browser sets a text wider than we measure it: our font has other forms of some letters. */
const tolerance = 0.97

/** Of the days that were drawn last: those of the next week have the same, so their cards are drawn at once. */
let last: TextSpace | null = null

/**
 * The space for the text of a card without a picture in `list`, the first list of a day: null until a list was drawn for the
 * first time. On paper there is space for all of a text.
 */
export function useTextSpace(isEmpty: boolean) {
  const list = useRef<HTMLUListElement>(null)
  const [space, setSpace] = useState(last)
  useLayoutEffect(() => {
    if (isEmpty) return
    const day = list.current?.closest('[data-day]')
    const content = day?.querySelector('.cards .content')
    if (!day || !content) return
    const around = day.clientWidth - content.clientWidth
    // Computed styles have no `font` where the font has settings of its own.
    const { fontWeight, fontSize, fontFamily } = getComputedStyle(content)
    const font = `${fontWeight} ${fontSize} ${fontFamily}`
    const measure = () => {
      const width = (day.clientWidth - around) * tolerance
      setSpace((before) => (before?.width === width && before.font === font ? before : { width, font }))
      last = { width, font }
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(day)
    const onPaper = () => flushSync(() => setSpace({ width: Infinity, font }))
    window.addEventListener('beforeprint', onPaper)
    window.addEventListener('afterprint', measure)
    return () => {
      observer.disconnect()
      window.removeEventListener('beforeprint', onPaper)
      window.removeEventListener('afterprint', measure)
    }
  }, [isEmpty])
  return [list, space] as const
}
