/** Meta writes `2026-01-31T10:00:00+0000`. */
export function timeOf(timestamp: string): number {
  return Date.parse(timestamp.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'))
}

/** The largest difference between our clock and Meta's that is allowed for. */
const skewMs = 5 * 60_000

/** What is older cannot come from this commit. */
export function earliestTime({ commitStartedAt }: { commitStartedAt: Date }): number {
  return commitStartedAt.getTime() - skewMs
}

/** A text as Meta may return it, for comparison. */
export function comparable(text: string): string {
  return text.normalize('NFC').replaceAll(/\s+/g, ' ').trim()
}
