import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useRef } from 'react'
import type { CalendarEntry } from '../../../../contract/calendar/calendar.ts'
import { ApiError } from '../../../shared/api/api-error.ts'
import { formatDateTime, workspaceTimeZone } from '../../../shared/time/date-time.ts'
import { zoneOfTime } from '../../../shared/time/zone-words.ts'
import { useToasts } from '../../../shared/ui/feedback/toasts.tsx'
import { useVerificationDialog } from '../../accounts/index.ts'
import { usePlanGates } from '../../points/index.ts'
import { usePostsChanged } from '../../posts/index.ts'
import { keyOf } from '../card/entry-words.ts'
import { moveEntry, type CalendarResponse, type Moved } from '../calendar-calls.ts'
import { dayOf, hourOf, type Day } from '../days/calendar-days.ts'
import { refusalOn, timeOn } from './move-refusal.ts'

/**
 * Moves entries to other days: at once on the screen, then on the server, with a way back. What cannot be moved is refused
 * in words.
 */
export function useMove(queryKey: QueryKey) {
  const queryClient = useQueryClient()
  const toasts = useToasts()
  const gates = usePlanGates()
  const verification = useVerificationDialog()
  const changed = usePostsChanged()

  const place = (entry: CalendarEntry) =>
    queryClient.setQueryData<CalendarResponse>(queryKey, (before) => before && withEntry(before, entry))

  const fail = (error: unknown, again: () => void) => {
    if (error instanceof ApiError && error.code === 'email_not_verified') return verification.ask()
    if (gates.handleError(error, { lock: { entitlement: 'scheduling', onContinue: again } })) return
    toasts.show({ severity: 'error', text: failureWords(error) })
  }
  /** What each card is after its last move, which may still be on its way. */
  const moved = useRef(new Map<string, Promise<CalendarEntry>>())
  const sendMove = async (entry: CalendarEntry, time: Date): Promise<Moved> => {
    const before = await moved.current.get(keyOf(entry))
    // The screen may still have the versions of before that move.
    const newest = before && before.groupVersion > entry.groupVersion ? before : entry
    const { posts, groupVersion } = newest
    const chosen = { localTime: `${dayOf(time)}T${hourOf(time)}`, timeZone: workspaceTimeZone() }
    return moveEntry({ ...entry, posts, groupVersion }, chosen)
  }
  const moveTo = async (entry: CalendarEntry, time: Date, back: boolean): Promise<void> => {
    // At once, so that the card is never drawn in its old place again.
    const canceled = queryClient.cancelQueries({ queryKey })
    place({ ...entry, at: time.toISOString() })
    const sent = sendMove(entry, time)
    moved.current.set(
      keyOf(entry),
      sent.then(({ entry: after }) => after).catch(() => entry),
    )
    await canceled
    try {
      const { entry: after, count, refused } = await sent
      const now = { ...after, at: time.toISOString() }
      place(now)
      const undo = () => void moveTo(now, new Date(entry.at), true)
      toasts.show({
        severity: refused.length > 0 ? 'warning' : 'success',
        text: (
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
            <span>
              {movedWords(entry, count, time, back)} {refused[0]}
            </span>
            {!back && isAhead(entry) && (
              <Button size="small" color="inherit" onClick={undo} sx={{ my: -0.5, flexShrink: 0 }}>
                Undo
              </Button>
            )}
          </Box>
        ),
      })
    } catch (error) {
      place(entry)
      fail(error, () => void moveTo(entry, time, back))
    } finally {
      changed()
    }
  }
  return {
    dialog: verification.dialog,
    /** False if it is refused. */
    move: (entry: CalendarEntry, day: Day): boolean => {
      if (dayOf(new Date(entry.at)) === day) return false
      const refused = refusalOn(entry, day, new Date())
      if (refused === null) void moveTo(entry, timeOn(entry, day), false)
      else toasts.show({ severity: 'warning', text: refused })
      return refused === null
    },
    refuse: (text: string) => toasts.show({ severity: 'warning', text }),
  }
}

const isAhead = ({ at }: CalendarEntry) => Date.parse(at) > Date.now()

function withEntry(reply: CalendarResponse, entry: CalendarEntry): CalendarResponse {
  const others = reply.entries.filter((one) => keyOf(one) !== keyOf(entry))
  const entries = [...others, entry].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
  return { ...reply, entries }
}

function movedWords(entry: CalendarEntry, count: number, time: Date, back: boolean): string {
  const what = count < entry.groupSize ? `${count} of ${entry.groupSize} posts moved` : 'Moved'
  return `${what}${back ? ' back' : ''} to ${formatDateTime(time.toISOString())}, ${zoneOfTime(time)}.`
}

function failureWords(error: unknown): string {
  if (error instanceof ApiError && error.code === 'stale_version') {
    return 'This post was changed somewhere else in the meantime, so it was not moved. The calendar shows it as it is now.'
  }
  return error instanceof Error ? error.message : 'This post could not be moved. Please try again.'
}
