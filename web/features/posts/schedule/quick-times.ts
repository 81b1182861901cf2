import { addDays, addHours, nextMonday, set } from 'date-fns'

/** "Best time" of specification section 2, Platform Insights. */
export const bestHour = 9

const at = (day: Date, hours: number) => set(day, { hours, minutes: 0, seconds: 0, milliseconds: 0 })

/** Sensible moments a person may mean, from now on. */
export function quickTimes(now: Date): { label: string; time: Date }[] {
  const soon = set(addHours(now, 1), { seconds: 0, milliseconds: 0 })
  const evening = at(now, 18)
  return [
    { label: 'In 1 hour', time: soon },
    ...(evening > soon ? [{ label: 'This evening, 6:00 PM', time: evening }] : []),
    { label: 'Tomorrow, 9:00 AM', time: at(addDays(now, 1), bestHour) },
    { label: 'Next Monday, 9:00 AM', time: at(nextMonday(now), bestHour) },
  ]
}
