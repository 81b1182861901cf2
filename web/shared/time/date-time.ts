/** The IANA time zone of this browser, such as "Europe/Berlin". */
export const localTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The display name of a time zone: "Berlin (GMT+1)". The offset is the one at that instant. */
export function zoneName(timeZone: string, at: Date = new Date()): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(at)
  const offset = parts.find((part) => part.type === 'timeZoneName')?.value ?? timeZone
  const city = timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone
  return city === 'UTC' ? 'UTC' : `${city} (${offset})`
}

/** "Tue, Nov 4, 2026, 2:30 PM" in the given time zone. Show `zoneName` beside it. */
export function formatDateTime(instant: string, timeZone: string = localTimeZone()): string {
  return new Intl.DateTimeFormat('en', {
    timeZone,
    weekday: 'short',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).format(new Date(instant))
}
