import { afterEach, expect, test } from 'vitest'
import type { User } from '../../../../contract/accounts/accounts.ts'
import type { BestTime } from '../../../../contract/analytics/best-times.ts'
import { defaultDisplay } from '../../../../contract/accounts/display.ts'
import { session } from '../../../shared/session/session.ts'
import { bestSlots } from './best-slots.ts'

const at = (weekday: number, time: string): BestTime => ({
  weekday,
  time,
  nextAt: '',
  posts: 4,
  lift: 1.3,
  certainty: 'likely',
})
/** From Monday, March 8, 2027. */
const week = Array.from({ length: 7 }, (_, index) => `2027-03-${String(8 + index).padStart(2, '0')}`)

afterEach(() => session.end('signed-out'))

test('each day has the best times of its weekday, at that hour in the zone of the workspace', () => {
  session.start('a-token', { timeZone: 'America/New_York', display: defaultDisplay } as User)
  const times = [at(3, '19:00'), at(7, '08:00'), at(3, '07:00')]
  expect(bestSlots({ times }, week).map((time) => time.toISOString())).toEqual([
    '2027-03-10T12:00:00.000Z',
    '2027-03-11T00:00:00.000Z',
    // New York changes its clocks on Sunday, March 14.
    '2027-03-14T12:00:00.000Z',
  ])
})
