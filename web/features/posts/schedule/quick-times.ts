import { addDays, addHours, nextMonday, set } from 'date-fns'
import { formatHour } from '../../../shared/time/date-time.ts'

/** "Best time" of specification section 2, Platform Insights. */
export const bestHour = 9

const at = (day: Date, hours: number) => set(day, { hours, minutes: 0, seconds: 0, milliseconds: 0 })

/** Suggested times without duplicates, none of them in the past; all of them are wall dates. */
export function quickTimes(now: Date): { label: string; time: Date }[] {
  const soon = set(addHours(now, 1), { seconds: 0, milliseconds: 0 })
  const evening = at(now, 18)
  const tomorrow = at(addDays(now, 1), bestHour)
  const monday = at(nextMonday(now), bestHour)
  return [
    { label: 'In 1 hour', time: soon },
    ...(evening > soon ? [{ label: `This evening, ${formatHour(18)}`, time: evening }] : []),
    { label: `Tomorrow, ${formatHour(bestHour)}`, time: tomorrow },
    // On a Sunday both are the same time.
    ...(monday > tomorrow ? [{ label: `Next Monday, ${formatHour(bestHour)}`, time: monday }] : []),
  ]
}
