import type { DateFormat } from '../../../contract/accounts/display.ts'
import { display } from '../display/display.ts'
import { session } from '../session/session.ts'
import { tabWorkspace } from '../session/tab-workspace.ts'

/**
 * The IANA time zone of the workspace, such as "Europe/Berlin", in which all times are shown and chosen. A browser that is
 * too old to know it shows its own.
 */
export function workspaceTimeZone(): string {
  const { user } = session.getState()
  // That of the user is shared by all tabs, which may show other workspaces.
  const timeZone = tabWorkspace.of(user?.id)?.timeZone ?? user?.timeZone
  return timeZone !== undefined && isKnown(timeZone) ? timeZone : deviceTimeZone()
}

const askAgainMs = 60_000
let browser = { timeZone: '', offset: Number.NaN, askedAt: 0 }

/**
 * The IANA time zone of this device. Asking for it takes as long as formatting twenty times, and a calendar needs it for each of hundreds of posts. It changes
 * when the user travels; most travels also change the offset, which is quickly read.
 */
export function deviceTimeZone(): string {
  const now = new Date()
  const offset = now.getTimezoneOffset()
  if (offset !== browser.offset || Math.abs(now.getTime() - browser.askedAt) > askAgainMs) {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    browser = { timeZone, offset, askedAt: now.getTime() }
  }
  return browser.timeZone
}

function isKnown(timeZone: string): boolean {
  try {
    formatter('en', { timeZone })
    return true
  } catch {
    return false
  }
}

/** The display name of a time zone: "Berlin (GMT+1)". The offset is the one at that instant. */
export function zoneName(timeZone: string, at: Date = new Date()): string {
  const parts = formatter('en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(at)
  const offset = parts.find((part) => part.type === 'timeZoneName')?.value ?? timeZone
  const city = timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone
  // A minus, because a line may end after a hyphen.
  return city === 'UTC' ? 'UTC' : `${city} (${offset.replace('-', '−')})`
}

type DateShape = { weekday?: 'short' | 'long'; month: 'short' | 'long'; year?: boolean }

const localeOf: Record<DateFormat, string> = {
  'month-first': 'en-US',
  'day-first': 'en-GB',
  'year-first': 'en-US',
}

/** "Nov 4, 2026", "4 Nov 2026" or "2026-11-04", as the user wants it. */
export function formatDate(
  instant: string | Date,
  { weekday, month, year = true }: DateShape = { month: 'short' },
  timeZone: string = workspaceTimeZone(),
): string {
  const at = new Date(instant)
  const { dateFormat } = display()
  const named = weekday && { weekday }
  // Without its year, a date of digits would not be understood.
  if (dateFormat !== 'year-first' || !year) {
    const shape = {
      timeZone,
      ...named,
      month,
      day: 'numeric',
      ...(year && { year: 'numeric' as const }),
    } as const
    return formatter(localeOf[dateFormat], shape).format(at)
  }
  // Swedish writes 2026-11-04.
  const date = formatter('sv-SE', { timeZone, dateStyle: 'short' }).format(at)
  return named ? `${formatter('en', { timeZone, ...named }).format(at)}, ${date}` : date
}

/** "Oct 25 – Nov 23, 2026", of days such as "2026-10-25". */
export function formatDays(from: string, to: string): string {
  const { dateFormat } = display()
  if (dateFormat === 'year-first') return `${from} – ${to}`
  const format = formatter(localeOf[dateFormat], { timeZone: 'UTC', dateStyle: 'medium' })
  return format.formatRange(new Date(from), new Date(to))
}

/** "2:30 PM" or "14:30", as the user wants it. */
export function formatTime(instant: string | Date, timeZone: string = workspaceTimeZone()): string {
  const format =
    display().timeFormat === '24-hour'
      ? formatter('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
      : formatter('en-US', { timeZone, hour: 'numeric', minute: '2-digit' })
  return format.format(new Date(instant))
}

/** "9:00 AM" or "09:00": a full hour of any day. */
export function formatHour(hour: number): string {
  if (display().timeFormat === '24-hour') return `${String(hour).padStart(2, '0')}:00`
  return `${((hour + 11) % 12) + 1}:00 ${hour < 12 ? 'AM' : 'PM'}`
}

/** "Tue, Nov 4, 2026, 2:30 PM" in the given time zone. Show `zoneName` beside it. */
export function formatDateTime(
  instant: string | Date,
  timeZone: string = workspaceTimeZone(),
  shape: DateShape = { weekday: 'short', month: 'short' },
): string {
  return `${formatDate(instant, shape, timeZone)}, ${formatTime(instant, timeZone)}`
}

/** "Tue, Nov 4, 2:30 PM": of the weeks to come, where the year is known. */
export const formatSoon = (at: Date, timeZone: string = workspaceTimeZone()): string =>
  formatDateTime(at, timeZone, { weekday: 'short', month: 'short', year: false })

const formatters = new Map<string, Intl.DateTimeFormat>()

/** A formatter that is kept, because making one takes much longer than using it. */
export function formatter(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  const known = formatters.get(key)
  const made = known ?? new Intl.DateTimeFormat(locale, options)
  formatters.set(key, made)
  return made
}
