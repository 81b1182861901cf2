import { useEffect, type RefObject } from 'react'
import { cardAt, markAbove } from './drag-marks.ts'

/** Marks the card below the mouse, also while the page is scrolled below it. */
export function useHoverMark(area: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = area.current
    if (!element) return
    const mark = markAbove(element, 'hover-mark')
    const over = ({ target, pointerType }: PointerEvent) =>
      mark.show(pointerType === 'mouse' ? cardAt(target) : null)
    const hide = () => mark.show(null)
    element.addEventListener('pointerover', over)
    for (const name of ['pointerleave', 'dragstart'] as const) element.addEventListener(name, hide)
    return () => {
      hide()
      element.removeEventListener('pointerover', over)
      for (const name of ['pointerleave', 'dragstart'] as const) element.removeEventListener(name, hide)
    }
  }, [area])
}
