import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type {
  calendarDaysResponseSchema,
  changeDayNoteSchema,
  createDayNoteSchema,
  DayNote,
  dayNoteResponseSchema,
} from '../../../../contract/calendar/calendar-days.ts'
import { api } from '../../../shared/api/api.ts'
import { queryKeys } from '../../../shared/api/query-keys.ts'
import { addDays, addMonths, type Day } from '../days/calendar-days.ts'

type DaysResponse = z.infer<typeof calendarDaysResponseSchema>
type NoteResponse = z.infer<typeof dayNoteResponseSchema>

const staleMs = 60_000

/** The holidays and notes of a day. They are read for its whole month, so that the days of a view share one call. */
export function useDayNotes(day: Day) {
  const from = `${day.slice(0, 8)}01`
  const to = addDays(addMonths(day, 1), -1)
  return useQuery({
    queryKey: [...queryKeys.calendarDays, from],
    queryFn: ({ signal }) =>
      api.get<DaysResponse>(`/api/calendar/days?${new URLSearchParams({ from, to })}`, { signal }),
    staleTime: staleMs,
    select: ({ holidays, notes, can }) => ({
      holidays: holidays.filter((one) => one.day === day),
      notes: notes.filter((one) => one.day === day),
      can,
    }),
  }).data
}

export const createNote = (note: z.input<typeof createDayNoteSchema>) =>
  api.post<NoteResponse>('/api/calendar/notes', note)

export const changeNote = (id: string, note: z.input<typeof changeDayNoteSchema>) =>
  api.put<NoteResponse>(`/api/calendar/notes/${id}`, note)

export const deleteNote = ({ id, version }: DayNote) =>
  api.delete<unknown>(`/api/calendar/notes/${id}?version=${version}`)
