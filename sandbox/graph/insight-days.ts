import type { Fields } from '../http/body.ts'
import { invalidParameter } from './graph-errors.ts'

type Day = { from: number; until: number }

/** The days between `since` and `until`, in seconds. A day of Meta's insights is one in California. */
export function insightDays({ since, until }: Fields): Day[] {
  const [start, end] = [Number(since) * 1000, Number(until) * 1000]
  if (!Number.isInteger(start) || !Number.isInteger(end)) throw invalidParameter('since and until are needed')
  const days: Day[] = []
  let at = Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO('America/Los_Angeles')
  while (at.epochMilliseconds < end) {
    const next = at.add({ days: 1 })
    days.push({ from: at.epochMilliseconds, until: next.epochMilliseconds })
    at = next
  }
  return days
}
