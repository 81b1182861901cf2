import { useEffect, useRef, useState, type RefObject } from 'react'
import type { CalendarEntry } from '../../../../contract/calendar/calendar.ts'
import { isFocusLost } from '../../../shared/focus/is-focus-lost.ts'
import { keyOf } from '../card/entry-words.ts'
import { dayOf, type Day } from '../days/calendar-days.ts'
import { refusalOf } from './move-refusal.ts'

/** An entry that is moved by the keyboard, and the day that is chosen so far. */
export type Moving = { entry: CalendarEntry; day: Day }

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
  const [moving, setMoving] = useState<Moving | null>(null)
  const returnTo = useRef<string | null>(null)

  // After each render, because the card appears on its new day only when the data of that week has loaded.
  useEffect(() => {
    if (returnTo.current === null || moving !== null) return
    const card = area.current?.querySelector<HTMLElement>(`[data-card="${returnTo.current}"]`)
    if (isFocusLost()) card?.focus()
    else if (document.activeElement !== card) returnTo.current = null
  })
  const end = () => {
    returnTo.current = moving && keyOf(moving.entry)
    setMoving(null)
  }
  return {
    moving,
    pickUp: (card: string) => {
      const entry = entries.find((one) => keyOf(one) === card)
      if (!entry) return
      const refused = refusalOf(entry)
      if (refused === null) setMoving({ entry, day: dayOf(new Date(entry.at)) })
      else refuse(refused)
    },
    chooseDay: (day: Day) => {
      if (moving) setMoving({ ...moving, day })
      show(day)
    },
    drop: () => {
      if (!moving) return
      const from = dayOf(new Date(moving.entry.at))
      // Refused, it stays picked up, to be dropped on another day.
      if (moving.day === from || move(moving.entry, moving.day)) end()
    },
    cancel: () => {
      if (moving) show(dayOf(new Date(moving.entry.at)))
      end()
    },
  }
}
