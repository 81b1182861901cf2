import { useEffect, type KeyboardEvent, type RefObject } from 'react'

const stopsIn = (element: Element) =>
  [...element.querySelectorAll<HTMLElement>('[data-arrow-stop]')].filter((stop) => stop.checkVisibility())

/**
 * Lets the arrow keys go through the posts and empty times (`data-arrow-stop`) of the days (`data-day`); the Tab key reaches one
 * of them. Up and down stay in a day, and beyond its ends go to the next day that is below or above it. Left and right go to
 * the days beside it. `daysBelow`: how many days later the day below another one is.
 */
export function useArrowKeys(area: RefObject<HTMLElement | null>, daysBelow: number) {
  const makeTabStop = (stop: HTMLElement | undefined) => {
    for (const one of area.current?.querySelectorAll<HTMLElement>('[data-arrow-stop][tabindex="0"]') ?? []) {
      if (one !== stop) one.tabIndex = -1
    }
    if (stop) stop.tabIndex = 0
  }
  // After each render, because the card that the Tab key reached may be gone.
  useEffect(() => {
    const element = area.current
    if (element && !element.querySelector('[data-arrow-stop][tabindex="0"]')) makeTabStop(stopsIn(element)[0])
  })
  const targetOf = (event: KeyboardEvent, from: HTMLElement): HTMLElement | undefined => {
    const days = [...(area.current?.querySelectorAll<HTMLElement>('[data-day]') ?? [])]
    const at = days.findIndex((day) => day.contains(from))
    const day = days[at]
    if (!day) return undefined
    const own = stopsIn(day)
    const place = own.indexOf(from)
    /** The stops of the next day that has any, going `step` days at a time. */
    const beyond = (step: number): HTMLElement[] => {
      for (let next = at + step; ; next += step) {
        const other = days[next]
        const stops = other ? stopsIn(other) : []
        if (!other || stops.length > 0) return stops
      }
    }
    const beside = (stops: HTMLElement[]) => stops[place] ?? stops.at(-1)
    if (event.key === 'ArrowDown') return own[place + 1] ?? beyond(daysBelow)[0]
    if (event.key === 'ArrowUp') return own[place - 1] ?? beyond(-daysBelow).at(-1)
    if (event.key === 'ArrowRight') return beside(beyond(1))
    if (event.key === 'ArrowLeft') return beside(beyond(-1))
    if (event.key === 'Home') return own[0]
    if (event.key === 'End') return own.at(-1)
    return undefined
  }
  return {
    onFocus: (event: { target: EventTarget }) => {
      if (event.target instanceof HTMLElement && event.target.dataset['arrowStop'] !== undefined)
        makeTabStop(event.target)
    },
    onKeyDown: (event: KeyboardEvent) => {
      const from = event.target
      if (!(from instanceof HTMLElement) || from.dataset['arrowStop'] === undefined) return
      if (event.altKey || event.ctrlKey || event.metaKey) return
      const stop = targetOf(event, from)
      if (!stop) return
      event.preventDefault()
      stop.focus()
    },
  }
}
