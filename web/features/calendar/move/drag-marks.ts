const closest = (target: EventTarget | null, selector: string) =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null

export const cardAt = (target: EventTarget | null): HTMLElement | null => closest(target, '[data-card]')
export const dayAt = (target: EventTarget | null): HTMLElement | null => closest(target, '[data-day]')

/**
 * Marks the card that is dragged, and the day below it, in the document: nothing is rendered meanwhile. The mark of the day
 * is an element of its own above it in `area`, because a change to the day would lay out all of its cards again. `end` says
 * which card and day they were.
 */
export function dragMarks(area: HTMLElement) {
  let card: HTMLElement | null = null
  let day: HTMLElement | null = null
  const mark = document.createElement('div')
  mark.className = 'drop-mark'
  mark.setAttribute('aria-hidden', 'true')
  const over = (next: HTMLElement | null) => {
    day = next
    if (!day) return mark.remove()
    placeOver(mark, day, area)
    if (!mark.isConnected) area.append(mark)
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

/** Writes only what has changed, because the day is the same most of the time. */
function placeOver(mark: HTMLElement, day: HTMLElement, area: HTMLElement): void {
  const [from, to] = [area.getBoundingClientRect(), day.getBoundingClientRect()]
  const place = {
    width: `${to.width}px`,
    height: `${to.height}px`,
    translate: `${to.left - from.left}px ${to.top - from.top}px`,
  }
  for (const [name, value] of Object.entries(place)) {
    if (mark.style.getPropertyValue(name) !== value) mark.style.setProperty(name, value)
  }
}
