import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type {
  calendarDaysReplySchema,
  changeDayNoteSchema,
  createDayNoteSchema,
  DayNote,
  dayNoteReplySchema,
} from '../../../../contract/calendar/calendar-days.ts'
import { api } from '../../../shared/api/api.ts'
import { queryKeys } from '../../../shared/api/query-keys.ts'
import { addDays, addMonths, type Day } from '../days/calendar-days.ts'

type DaysReply = z.infer<typeof calendarDaysReplySchema>
type NoteReply = z.infer<typeof dayNoteReplySchema>

const restMs = 60_000

/** The holidays and notes of a day. They are read for its whole month, so that the days of a view share one call. */
export function useDayFacts(day: Day) {
  const from = `${day.slice(0, 8)}01`
  const to = addDays(addMonths(day, 1), -1)
  return useQuery({
    queryKey: [...queryKeys.calendarDays, from],
    queryFn: ({ signal }) =>
      api.get<DaysReply>(`/api/calendar/days?${new URLSearchParams({ from, to })}`, { signal }),
    staleTime: restMs,
    select: ({ holidays, notes, can }) => ({
      holidays: holidays.filter((one) => one.day === day),
      notes: notes.filter((one) => one.day === day),
      can,
    }),
  }).data
}

export const createNote = (note: z.input<typeof createDayNoteSchema>) =>
  api.post<NoteReply>('/api/calendar/notes', note)

export const changeNote = (id: string, note: z.input<typeof changeDayNoteSchema>) =>
  api.put<NoteReply>(`/api/calendar/notes/${id}`, note)

export const deleteNote = ({ id, version }: DayNote) =>
  api.delete<unknown>(`/api/calendar/notes/${id}?version=${version}`)
