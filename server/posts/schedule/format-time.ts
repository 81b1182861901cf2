import { counted } from '../../../contract/counted.ts'
/** A moment in a time zone: "Nov 21, 2026, 2:05 PM (Europe/Paris)". */
export function formatMoment(moment: Date, timeZone: string): string {
  const text = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(
    moment,
  )
  return `${text} (${timeZone})`
}

/** A duration in its largest suitable unit: "3 minutes", "2 hours". */
export function formatDuration(ms: number): string {
  const units: [string, number][] = [
    ['day', 86_400_000],
    ['hour', 3_600_000],
    ['minute', 60_000],
    ['second', 1_000],
  ]
  const [name, size] = units.find(([, one]) => ms >= one) ?? ['second', 1_000]
  const count = Math.max(1, Math.round(ms / size))
  return counted(count, name)
}

/** A duration in hours up to three days, then in days: "1 hour", "26 hours", "4 days". */
export function formatHours(ms: number): string {
  const hours = Math.max(1, Math.floor(ms / 3_600_000))
  return hours <= 72 ? counted(hours, 'hour') : counted(Math.floor(hours / 24), 'day')
}
