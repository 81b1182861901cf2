const closest = (target: EventTarget | null, selector: string) =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null

export const cardAt = (target: EventTarget | null): HTMLElement | null => closest(target, '[data-card]')
export const dayAt = (target: EventTarget | null): HTMLElement | null => closest(target, '[data-day]')

/**
 * Marks an element by another one above it in `area`: the day that a card would be dropped on, or the card below the
 * pointer. A change to them would lay out or paint cards again. Nothing is rendered.
 */
export function markAbove(area: HTMLElement, className: 'drop-mark' | 'hover-mark') {
  const mark = document.createElement('div')
  mark.className = className
  mark.setAttribute('aria-hidden', 'true')
  let shown: HTMLElement | null = null
  const place = () => {
    if (!shown) return
    const [from, to] = [area.getBoundingClientRect(), shown.getBoundingClientRect()]
    mark.style.width = `${to.width}px`
    mark.style.height = `${to.height}px`
    mark.style.translate = `${to.left - from.left}px ${to.top - from.top}px`
  }
  // Cards that are still being drawn change its size.
  const resized = new ResizeObserver(place)
  return {
    show(element: HTMLElement | null) {
      if (element === shown) return
      shown = element
      resized.disconnect()
      if (!element) return mark.remove()
      place()
      if (!mark.isConnected) area.append(mark)
      resized.observe(area)
      resized.observe(element)
    },
  }
}

/** Marks the card that is dragged, and the day below it. `end` says which they were. */
export function dragMarks(area: HTMLElement) {
  let card: HTMLElement | null = null
  let day: HTMLElement | null = null
  const mark = markAbove(area, 'drop-mark')
  const over = (next: HTMLElement | null) => {
    day = next
    mark.show(day)
  }
  return {
    isOn: () => card !== null,
    start: (next: HTMLElement) => {
      card = next
      card.setAttribute('data-carried', '')
    },
    over,
    end: () => {
      const ended = { card: card?.dataset['card'], day: day?.dataset['day'] }
      over(null)
      card?.removeAttribute('data-carried')
      card = null
      return ended
    },
  }
}
