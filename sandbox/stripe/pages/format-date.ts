const day = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})
const minute = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })

/** `3 October 2026` of seconds since 1970. */
export function formatDay(seconds: number): string {
  return day.format(seconds * 1000)
}

export function formatMinute(seconds: number): string {
  return `${minute.format(seconds * 1000)} UTC`
}

const short = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** `3 Oct 2026`, for tables. */
export function formatShortDay(seconds: number): string {
  return short.format(seconds * 1000)
}
