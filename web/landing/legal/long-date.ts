/** "October 5, 2026", by the reader's own calendar day. */
export const longDate = (date: Date): string =>
  date.toLocaleDateString('en-US', { year: 'numeric', month: 'long', day: 'numeric' })
