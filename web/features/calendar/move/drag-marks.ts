const closest = (target: EventTarget | null, selector: string) =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null

export const cardAt = (target: EventTarget | null): HTMLElement | null => closest(target, '[data-card]')
export const dayAt = (target: EventTarget | null): HTMLElement | null => closest(target, '[data-day]')

/**
 * Marks the card that is dragged, and the day below it, in the document: nothing is rendered meanwhile. `end` says which
 * they were.
 */
export function dragMarks() {
  let card: HTMLElement | null = null
  let day: HTMLElement | null = null
  const over = (next: HTMLElement | null) => {
    if (next === day) return
    day?.removeAttribute('data-target')
    next?.setAttribute('data-target', '')
    day = next
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
