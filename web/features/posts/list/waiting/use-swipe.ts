import { useRef, type TouchEvent } from 'react'

/** How far a finger has to go, in pixels, so that letting go decides. */
const enough = 96
/** A movement counts as a swipe once it went this far, and more to the side than down. */
const noticed = 12

type On = { onLeft: () => void; onRight: () => void; enabled: boolean }

/**
 * Moves an element with the finger that swipes it, and calls back when it went far enough. The element is moved without
 * React, because it follows the finger. `data-swipe` says what letting go would do.
 */
export function useSwipe({ onLeft, onRight, enabled }: On) {
  const start = useRef<{ x: number; y: number; swiping: boolean } | null>(null)
  if (!enabled) return {}
  const show = (element: HTMLElement, by: number) => {
    element.style.transform = by === 0 ? '' : `translateX(${by}px)`
    if (Math.abs(by) < enough) element.removeAttribute('data-swipe')
    else element.setAttribute('data-swipe', by > 0 ? 'right' : 'left')
  }
  const end = (element: HTMLElement) => {
    start.current = null
    show(element, 0)
  }
  return {
    onTouchStart: ({ touches }: TouchEvent<HTMLElement>) => {
      const touch = touches[0]
      start.current =
        touch && touches.length === 1 ? { x: touch.clientX, y: touch.clientY, swiping: false } : null
    },
    onTouchMove: ({ touches, currentTarget }: TouchEvent<HTMLElement>) => {
      const touch = touches[0]
      const from = start.current
      if (!touch || !from) return
      const by = touch.clientX - from.x
      if (!from.swiping) {
        const down = Math.abs(touch.clientY - from.y)
        if (Math.max(Math.abs(by), down) < noticed) return
        // It scrolls.
        if (down >= Math.abs(by)) return void (start.current = null)
        from.swiping = true
      }
      show(currentTarget, by)
    },
    onTouchEnd: ({ changedTouches, currentTarget }: TouchEvent<HTMLElement>) => {
      const by = start.current?.swiping ? (changedTouches[0]?.clientX ?? 0) - start.current.x : 0
      end(currentTarget)
      if (by >= enough) onRight()
      else if (by <= -enough) onLeft()
    },
    onTouchCancel: ({ currentTarget }: TouchEvent<HTMLElement>) => end(currentTarget),
  }
}
