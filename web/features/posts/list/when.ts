import { workspaceTimeZone } from '../../../shared/time/date-time.ts'
import { instantOf, wallDayOf } from '../../../shared/time/wall-time.ts'

/** When the posts of a list are planned. */
export const whens = ['overdue', 'today', 'week', 'later', 'undated'] as const
export type When = (typeof whens)[number]

export const whenNames: Record<When, string> = {
  overdue: 'Overdue',
  today: 'Today',
  week: 'This week',
  later: 'Later',
  undated: 'Without a time',
}

type Times = { from?: string; to?: string; undated?: 'true' }

type Calendar = { firstDay: number; now?: Date; timeZone?: string }

/**
 * The query for that, by days in the zone of the workspace. `firstDay`: of the week, from Monday (1) to Sunday (7). A week
 * has its past days, too.
 */
export function timesOf(
  when: When,
  { firstDay, now = new Date(), timeZone = workspaceTimeZone() }: Calendar,
): Times {
  const today = new Date(`${wallDayOf(now, timeZone)}T00:00Z`)
  const past = (today.getUTCDay() - firstDay + 7) % 7
  const startOf = (days: number) => {
    const day = new Date(today.getTime() + days * dayMs).toISOString().slice(0, 10)
    return instantOf(`${day}T00:00`, timeZone).toISOString()
  }
  switch (when) {
    case 'overdue':
      return { to: now.toISOString() }
    case 'today':
      return { from: startOf(0), to: startOf(1) }
    case 'week':
      return { from: startOf(-past), to: startOf(7 - past) }
    case 'later':
      return { from: startOf(7 - past) }
    case 'undated':
      return { undated: 'true' }
  }
}

/** Of days in UTC, which all have 24 hours. */
const dayMs = 86_400_000
