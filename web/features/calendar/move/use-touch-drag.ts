import { useEffect, useEffectEvent, type RefObject } from 'react'
import type { Day } from '../days/calendar-days.ts'
import { cardAt, dayAt, dragMarks } from './drag-marks.ts'

/** Shorter than the press after which browsers open a menu of a link. */
const pressMs = 400
/** A finger that moves more than this before wants to scroll. */
const slackPx = 10
/** So near to an edge of the window the page scrolls. */
const edgePx = 84
const stepPx = 10

type Point = { x: number; y: number }

const pointOf = ({ touches: [touch] }: TouchEvent): Point => ({
  x: touch?.clientX ?? 0,
  y: touch?.clientY ?? 0,
})

/**
 * Lets cards (`data-card`) be dragged onto days (`data-day`) by touch, after a long press: a shorter one opens the card, and
 * a finger that moves at once scrolls. The browser's own drag by touch also opens the menu of a link.
 */
export function useTouchDrag(area: RefObject<HTMLElement | null>, onDrop: (card: string, day: Day) => void) {
  const drop = useEffectEvent(onDrop)
  useEffect(() => {
    const element = area.current
    if (!element) return
    const marks = dragMarks(element)
    let pressed: { from: Point; timer: ReturnType<typeof setTimeout> } | null = null
    let ghost: HTMLElement | null = null
    let finger: Point = { x: 0, y: 0 }
    let frame = 0

    const release = () => {
      clearTimeout(pressed?.timer)
      pressed = null
    }
    /** In each frame, because the page also scrolls below a finger that rests. */
    const follow = () => {
      const { x, y } = finger
      if (ghost) ghost.style.translate = `${x}px ${y}px`
      if (y < edgePx) scrollBy(0, -stepPx)
      else if (y > innerHeight - edgePx) scrollBy(0, stepPx)
      marks.over(dayAt(document.elementFromPoint(x, y)))
      frame = requestAnimationFrame(follow)
    }
    const pickUp = (card: HTMLElement) => {
      marks.start(card)
      ghost = ghostOf(card, finger)
      element.append(ghost)
      follow()
    }
    const end = () => {
      release()
      cancelAnimationFrame(frame)
      ghost?.remove()
      ghost = null
      return marks.end()
    }
    const start = (event: TouchEvent) => {
      const wasOn = marks.isOn()
      end()
      const card = cardAt(event.target)
      if (!card || wasOn || event.touches.length > 1) return
      finger = pointOf(event)
      pressed = { from: finger, timer: setTimeout(() => pickUp(card), pressMs) }
    }
    const over = (event: TouchEvent) => {
      finger = pointOf(event)
      if (marks.isOn()) event.preventDefault()
      else if (pressed && Math.hypot(finger.x - pressed.from.x, finger.y - pressed.from.y) > slackPx)
        release()
    }
    const lift = (event: TouchEvent) => {
      const wasOn = marks.isOn()
      const { card, day } = end()
      // No click follows, which would open the card.
      if (wasOn) event.preventDefault()
      if (card !== undefined && day !== undefined) drop(card, day)
    }
    /** What the browser does itself after a long press. */
    const refuse = (event: Event) => {
      if (!pressed) return
      event.preventDefault()
      event.stopPropagation()
    }
    const cancel = () => void end()
    element.addEventListener('touchstart', start, { passive: true })
    element.addEventListener('touchmove', over, { passive: false })
    element.addEventListener('touchend', lift)
    element.addEventListener('touchcancel', cancel)
    element.addEventListener('contextmenu', refuse, { capture: true })
    element.addEventListener('dragstart', refuse, { capture: true })
    return () => {
      cancel()
      element.removeEventListener('touchstart', start)
      element.removeEventListener('touchmove', over)
      element.removeEventListener('touchend', lift)
      element.removeEventListener('touchcancel', cancel)
      element.removeEventListener('contextmenu', refuse, { capture: true })
      element.removeEventListener('dragstart', refuse, { capture: true })
    }
  }, [area])
}

/** A picture of the card below the finger. */
function ghostOf(card: HTMLElement, { x, y }: Point): HTMLElement {
  const { left, top, width } = card.getBoundingClientRect()
  const ghost = card.cloneNode(true) as HTMLElement
  for (const name of ['data-card', 'data-stop', 'data-carried', 'href', 'tabindex', 'title'])
    ghost.removeAttribute(name)
  ghost.setAttribute('aria-hidden', 'true')
  ghost.setAttribute('data-ghost', '')
  Object.assign(ghost.style, { left: `${left - x}px`, top: `${top - y}px`, width: `${width}px` })
  return ghost
}
