const day = new Intl.DateTimeFormat('en-US', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})
const minute = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })

/** A Unix time in seconds as `October 3, 2026`. */
export function formatDay(seconds: number): string {
  return day.format(seconds * 1000)
}

export function formatMinute(seconds: number): string {
  return `${minute.format(seconds * 1000)} UTC`
}

const short = new Intl.DateTimeFormat('en-US', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** A Unix time in seconds as `Oct 3, 2026`, for tables. */
export function formatShortDay(seconds: number): string {
  return short.format(seconds * 1000)
}
