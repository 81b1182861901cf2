import { useLocation, useNavigate } from 'react-router'
import type { CalendarEntry } from '../../../../contract/calendar/calendar.ts'
import { useDraftIdea, type PlannedIdea } from '../../assistant/index.ts'
import { dayOf, hourOf, type Day, entriesByDay } from '../days/calendar-days.ts'
import { shortDayName } from '../days/day-words.ts'
import { nextSlot } from '../days/next-slot.ts'

type Options = {
  entries: readonly CalendarEntry[]
  ideas: readonly PlannedIdea[]
  refuse: (words: string) => void
}

/**
 * Opens a draft or an idea in the composer: with the next free time of the day that it was dropped on, or an idea with the
 * time that was planned for it. There the button says what scheduling costs, and what is missing. A day that has passed is
 * refused in words.
 */
export function useOpenInComposer({ entries, ideas, refuse }: Options) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const draftIdea = useDraftIdea()
  const open = (post: { postId: string; at: string; mode: 'ai' | null }) => {
    const { postId, at, mode } = post
    const address = `/content?post=${postId}&at=${at}${mode === null ? '' : `&mode=${mode}`}`
    return navigate(address, { state: { returnTo: pathname + search } })
  }
  const openIdea = async (idea: PlannedIdea, at: string) => {
    try {
      await open({ ...(await draftIdea(idea)), at })
    } catch (error) {
      refuse(error instanceof Error ? error.message : 'The idea could not be opened. Please try again.')
    }
  }
  return {
    openIdea: (idea: PlannedIdea) => void openIdea(idea, idea.localTime),
    openOnDay: (card: string, day: Day) => {
      const slot = nextSlot(day, entriesByDay(entries).get(day) ?? [], new Date())
      if (slot === null) return refuse(`${shortDayName(day)} has passed. Choose a later day.`)
      const at = `${dayOf(slot)}T${hourOf(slot)}`
      const idea = ideas.find(({ key }) => key === card)
      if (idea) void openIdea(idea, at)
      else void open({ postId: card, at, mode: null })
    },
  }
}
