import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { User } from '../../../contract/accounts/accounts.ts'
import { defaultDisplay } from '../../../contract/accounts/display.ts'
import { session } from '../session/session.ts'
import { formatDateTime, workspaceTimeZone } from './date-time.ts'
import { instantOf } from './wall-time.ts'
import { yourTime, zoneOfTime, zoneOfTimes } from './zone-words.ts'

beforeEach(() => {
  vi.stubEnv('TZ', 'Europe/Vienna')
  // The browser is asked again after a while.
  vi.useFakeTimers({ now: Date.now() + 3_600_000, toFake: ['Date'] })
})
afterEach(() => {
  session.end('signed-out')
  vi.useRealTimers()
  vi.unstubAllEnvs()
})

const workIn = (timeZone: string) => session.start('a-token', { timeZone, display: defaultDisplay } as User)

/** Engines differ in the space before AM and PM. */
const plain = (text: string | null) => text?.replaceAll(/\s/g, ' ')

test('times are those of the workspace, and the time of a person elsewhere is a hint beside them', () => {
  workIn('America/New_York')
  expect(workspaceTimeZone()).toBe('America/New_York')
  const nine = instantOf('2026-12-02T09:00')
  expect(nine.toISOString()).toBe('2026-12-02T14:00:00.000Z')
  expect(plain(formatDateTime(nine))).toBe('Wed, Dec 2, 2026, 9:00 AM')
  expect(plain(zoneOfTime(nine))).toBe('New York (GMT−5), 3:00 PM your time')
  expect(zoneOfTimes(nine)).toBe('New York (GMT−5); you are in Vienna (GMT+1)')
})

test('the hint names the day where it is another one', () => {
  workIn('America/New_York')
  expect(plain(yourTime(instantOf('2026-12-02T20:00')))).toBe('Thu 2:00 AM your time')
})

test('where clocks show the same, there is no hint', () => {
  for (const zone of ['Europe/Vienna', 'Europe/Berlin']) {
    workIn(zone)
    expect(yourTime('2026-12-02T14:00:00Z')).toBeNull()
  }
  expect(zoneOfTime('2026-12-02T14:00:00Z')).toBe('Berlin (GMT+1)')
  expect(zoneOfTimes(new Date('2026-12-02T14:00:00Z'))).toBe('Berlin (GMT+1)')
})
