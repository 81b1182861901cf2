/** A moment as a person in that zone reads it: "21 Nov 2026, 14:05 (Europe/Paris)". */
export function inWords(moment: Date, timeZone: string): string {
  const text = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(
    moment,
  )
  return `${text} (${timeZone})`
}

/** A length of time in its largest fitting unit: "3 minutes", "2 hours". */
export function lengthInWords(ms: number): string {
  const units: [string, number][] = [
    ['day', 86_400_000],
    ['hour', 3_600_000],
    ['minute', 60_000],
    ['second', 1_000],
  ]
  const [name, size] = units.find(([, one]) => ms >= one) ?? ['second', 1_000]
  const count = Math.max(1, Math.round(ms / size))
  return `${count} ${name}${count === 1 ? '' : 's'}`
}
