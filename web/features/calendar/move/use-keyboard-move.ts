import { useEffect, useRef, useState, type RefObject } from 'react'
import type { CalendarEntry } from '../../../../contract/calendar/calendar.ts'
import { isFocusLost } from '../../../shared/focus/is-focus-lost.ts'
import { keyOf } from '../card/entry-words.ts'
import { dayOf, type Day } from '../days/calendar-days.ts'
import { refusalOf } from './move-refusal.ts'

/** An entry that was picked up by the keyboard, and the day that it is over. */
export type Carried = { entry: CalendarEntry; day: Day }

type Options = {
  area: RefObject<HTMLElement | null>
  entries: readonly CalendarEntry[]
  /** False if it is refused. */
  move: (entry: CalendarEntry, day: Day) => boolean
  refuse: (words: string) => void
  /** Shows a day that may be outside of what is shown. */
  show: (day: Day) => void
}

/** Moving an entry by the keyboard, also to weeks that are not shown. Its card has the focus again afterwards. */
export function useKeyboardMove({ area, entries, move, refuse, show }: Options) {
  const [carried, setCarried] = useState<Carried | null>(null)
  const returnTo = useRef<string | null>(null)

  // After each render, because the card is drawn again on its new day, and in another week once its data is there.
  useEffect(() => {
    if (returnTo.current === null || carried !== null) return
    const card = area.current?.querySelector<HTMLElement>(`[data-card="${returnTo.current}"]`)
    if (isFocusLost()) card?.focus()
    else if (document.activeElement !== card) returnTo.current = null
  })
  const end = () => {
    returnTo.current = carried && keyOf(carried.entry)
    setCarried(null)
  }
  return {
    carried,
    pickUp: (card: string) => {
      const entry = entries.find((one) => keyOf(one) === card)
      if (!entry) return
      const refused = refusalOf(entry)
      if (refused === null) setCarried({ entry, day: dayOf(new Date(entry.at)) })
      else refuse(refused)
    },
    over: (day: Day) => {
      if (carried) setCarried({ ...carried, day })
      show(day)
    },
    drop: () => {
      if (!carried) return
      const from = dayOf(new Date(carried.entry.at))
      // Refused, it stays picked up, to be dropped on another day.
      if (carried.day === from || move(carried.entry, carried.day)) end()
    },
    cancel: () => {
      if (carried) show(dayOf(new Date(carried.entry.at)))
      end()
    },
  }
}
