import { afterEach, expect, test, vi } from 'vitest'
import { formatDateTime, workspaceTimeZone, zoneName } from './date-time.ts'
import { postTime, relativeTime, timeAgo } from './relative-time.ts'

const now = new Date('2026-03-10T12:00:00Z')

afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test.each([
  ['2026-03-10T12:00:05Z', 'Just now'],
  ['2026-03-10T11:00:01Z', 'Just now'],
  ['2026-03-10T11:00:00Z', '1 h ago'],
  ['2026-03-09T12:00:01Z', '23 h ago'],
  ['2026-03-09T12:00:00Z', '1 day ago'],
  ['2026-03-08T11:00:00Z', '2 days ago'],
  ['2026-02-08T12:00:00Z', '30 days ago'],
  ['2026-01-08T12:00:00Z', 'Jan 8, 2026'],
])('what happened at %s reads "%s"', (instant, words) => {
  expect(relativeTime(instant, now)).toBe(words)
})

test.each([
  ['2026-03-10T12:00:05Z', 'Just now'],
  ['2026-03-10T11:59:01Z', 'Just now'],
  ['2026-03-10T11:59:00Z', '1 min ago'],
  ['2026-03-10T11:00:01Z', '59 min ago'],
  ['2026-03-10T11:00:00Z', '1 h ago'],
  ['2026-03-08T11:00:00Z', '2 days ago'],
])('a notification of %s reads "%s"', (instant, words) => {
  expect(timeAgo(instant, now)).toBe(words)
})

test('a draft shows only that it is saved', () => {
  expect(postTime('draft', '2026-03-01T12:00:00Z', now)).toBe('Draft saved')
  expect(postTime('published', '2026-03-10T09:00:00Z', now)).toBe('3 h ago')
})

test('a time is formatted in the given time zone', () => {
  expect(formatDateTime('2026-03-10T12:00:00Z', 'Asia/Tokyo')).toMatch(/^Tue, Mar 10, 2026, 9:00\sPM$/)
})

test('a time zone is shown as its city with the offset at that time', () => {
  expect(zoneName('Europe/Berlin', new Date('2026-01-01T00:00:00Z'))).toBe('Berlin (GMT+1)')
  expect(zoneName('Europe/Berlin', new Date('2026-07-01T00:00:00Z'))).toBe('Berlin (GMT+2)')
  expect(zoneName('America/New_York', new Date('2026-01-01T00:00:00Z'))).toBe('New York (GMT−5)')
  expect(zoneName('UTC', now)).toBe('UTC')
})

test('the time zone is that of the browser, which is asked once for many times and again after a journey', () => {
  vi.useFakeTimers({ now: now.getTime() + 3_600_000, toFake: ['Date'] })
  vi.stubEnv('TZ', 'Europe/Berlin')
  expect(workspaceTimeZone()).toBe('Europe/Berlin')
  const asking = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
  for (let post = 0; post < 500; post += 1) workspaceTimeZone()
  expect(asking).not.toHaveBeenCalled()

  vi.stubEnv('TZ', 'America/New_York')
  expect(workspaceTimeZone()).toBe('America/New_York')
  // Clocks there show the same.
  vi.stubEnv('TZ', 'America/Toronto')
  vi.setSystemTime(now.getTime() + 3_600_000 + 61_000)
  expect(workspaceTimeZone()).toBe('America/Toronto')
})
