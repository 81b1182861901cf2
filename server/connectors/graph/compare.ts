/** Meta writes `2026-01-31T10:00:00+0000`. */
export function timeOf(timestamp: string): number {
  return Date.parse(timestamp.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'))
}

/** The tolerated difference between our clock and Meta's. */
const skewMs = 5 * 60_000

/** An older object cannot result from this commit. */
export function earliestTime({ commitStartedAt }: { commitStartedAt: Date }): number {
  return commitStartedAt.getTime() - skewMs
}

/** A text as Meta may return it, normalized for comparison. */
export function comparable(text: string): string {
  return text.normalize('NFC').replaceAll(/\s+/g, ' ').trim()
}
