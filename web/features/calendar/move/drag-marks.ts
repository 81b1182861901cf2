const closest = (target: EventTarget | null, selector: string) =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null

export const cardAt = (target: EventTarget | null): HTMLElement | null => closest(target, '[data-card]')
export const dayAt = (target: EventTarget | null): HTMLElement | null => closest(target, '[data-day]')

/**
 * Marks the day that a card would be dropped on by an element above its cards: a change to the day itself would lay out all of
 * them again. Nothing is rendered.
 */
export function dayMark() {
  const mark = document.createElement('div')
  mark.className = 'drop-mark'
  mark.setAttribute('aria-hidden', 'true')
  return {
    show(day: HTMLElement | null) {
      if (!day) mark.remove()
      else if (mark.parentElement !== day) day.append(mark)
    },
  }
}

/** Marks the card that is dragged, and the day below it. `end` says which they were. */
export function dragMarks() {
  let card: HTMLElement | null = null
  let day: HTMLElement | null = null
  const mark = dayMark()
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
