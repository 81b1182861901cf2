const closest = (target: EventTarget | null, selector: string) =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null

export const cardAt = (target: EventTarget | null): HTMLElement | null => closest(target, '[data-card]')
export const dayAt = (target: EventTarget | null): HTMLElement | null => closest(target, '[data-day]')

/**
 * Marks the day that a card would be dropped on by an element above it in `area`: a change to the day would lay out or paint
 * its cards again. Nothing is rendered.
 */
export function dayMark(area: HTMLElement) {
  const mark = document.createElement('div')
  mark.className = 'drop-mark'
  mark.setAttribute('aria-hidden', 'true')
  let shown: HTMLElement | null = null
  const place = () => {
    if (!shown) return
    const [from, to] = [area.getBoundingClientRect(), shown.getBoundingClientRect()]
    mark.style.width = `${to.width}px`
    mark.style.height = `${to.height}px`
    mark.style.translate = `${to.left - from.left}px ${to.top - from.top}px`
  }
  // Cards that come near the window have their real height only then.
  const resized = new ResizeObserver(place)
  return {
    show(day: HTMLElement | null) {
      if (day === shown) return
      shown = day
      resized.disconnect()
      if (!day) return mark.remove()
      place()
      area.append(mark)
      resized.observe(area)
      resized.observe(day)
    },
  }
}

/** Marks the card that is dragged, and the day below it. `end` says which they were. */
export function dragMarks(area: HTMLElement) {
  let card: HTMLElement | null = null
  let day: HTMLElement | null = null
  const mark = dayMark(area)
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
