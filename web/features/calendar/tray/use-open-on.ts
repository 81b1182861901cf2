import { useLocation, useNavigate } from 'react-router'
import type { CalendarEntry } from '../../../../contract/calendar.ts'
import { dayOf, hourOf, type Day } from '../days/calendar-days.ts'
import { shortDayName } from '../days/day-words.ts'
import { entriesByDay } from '../days/entries-by-day.ts'
import { nextSlot } from '../days/next-slot.ts'

/**
 * Opens a draft that was dropped on a day in the composer, with the next free time of that day. There its button says what
 * scheduling it costs, and what is missing. A day that has passed is refused in words.
 */
export function useOpenOn(entries: readonly CalendarEntry[], refuse: (words: string) => void) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return (postId: string, day: Day) => {
    const slot = nextSlot(day, entriesByDay(entries).get(day) ?? [], new Date())
    if (slot === null) return refuse(`${shortDayName(day)} has passed. Choose a later day.`)
    const at = `${dayOf(slot)}T${hourOf(slot)}`
    void navigate(`/content?post=${postId}&at=${at}`, { state: { returnTo: pathname + search } })
  }
}
