import { afterEach, expect, test } from 'vitest'
import type { User } from '../../../contract/accounts/accounts.ts'
import { defaultDisplay, type Display } from '../../../contract/accounts/display.ts'
import { compactNumber, decimalNumber, wholeNumber } from '../numbers/compact-number.ts'
import { formatBytes } from '../numbers/format-bytes.ts'
import { session } from '../session/session.ts'
import { calendarDay } from './calendar-day.ts'
import { formatDate, formatDateTime, formatHour, workspaceTimeZone } from './date-time.ts'
import { relativeTime } from './relative-time.ts'

afterEach(() => session.end('signed-out'))

const choose = (chosen: Partial<Display>, timeZone = 'UTC') =>
  session.start('a-token', { timeZone, display: { ...defaultDisplay, ...chosen } } as User)

const instant = '2026-11-04T22:30:00Z'
/** Engines differ in the space before AM and PM. */
const plain = (text: string) => text.replaceAll(/\s/g, ' ')

test('without a session, dates, times and numbers are American, in the zone of the device', () => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  expect(workspaceTimeZone()).toBe(timeZone)
  expect(plain(formatDateTime(instant, 'UTC'))).toBe('Wed, Nov 4, 2026, 10:30 PM')
  expect([wholeNumber(12_345), decimalNumber(1234.56), formatHour(9)]).toEqual([
    '12,345',
    '1,234.6',
    '9:00 AM',
  ])
})

test('the time zone of the workspace is that of all times', () => {
  choose({}, 'Asia/Tokyo')
  expect(workspaceTimeZone()).toBe('Asia/Tokyo')
  expect(plain(formatDateTime(instant))).toBe('Thu, Nov 5, 2026, 7:30 AM')
})

test('a browser that does not know the zone of the workspace shows times in its own', () => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  choose({}, 'Europe/Founded_Tomorrow')
  expect(workspaceTimeZone()).toBe(timeZone)
  expect(formatDateTime(instant)).toBe(formatDateTime(instant, timeZone))
})

test.each([
  ['day-first', /^Wed,? 4 Nov 2026, 22:30$/, '4 November 2026', '4 Nov 2026'],
  ['year-first', /^Wed, 2026-11-04, 22:30$/, '2026-11-04', '2026-11-04'],
] as const)('dates can be %s, with 24 hours', (dateFormat, dateTime, long, medium) => {
  choose({ dateFormat, timeFormat: '24-hour' })
  expect(formatDateTime(instant)).toMatch(dateTime)
  expect(calendarDay(instant, new Date('2027-06-01T00:00:00Z'))).toBe(long)
  expect(formatDate(instant)).toBe(medium)
  expect(relativeTime(instant, new Date('2027-06-01T00:00:00Z'))).toBe(medium)
  expect(formatHour(18)).toBe('18:00')
})

test('a day without its year is written in words, however dates are written', () => {
  choose({ dateFormat: 'year-first' })
  expect(calendarDay(instant, new Date('2026-06-01T00:00:00Z'))).toBe('November 4')
})

test.each([
  ['point-comma', '12.345', '1.234,6', '12,3K', '1,3 GB'],
  ['space-comma', '12\u202f345', '1\u202f234,6', '12,3K', '1,3 GB'],
] as const)('numbers can be written as %s', (numberFormat, whole, decimal, compact, bytes) => {
  choose({ numberFormat })
  expect([wholeNumber(12_345), decimalNumber(1234.56), compactNumber(12_345)]).toEqual([
    whole,
    decimal,
    compact,
  ])
  expect(formatBytes(1_230_000_000)).toBe(bytes)
})
