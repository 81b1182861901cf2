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
const instants = (slots: ReadonlyMap<string, Date[]>) =>
  week.map((day) => (slots.get(day) ?? []).map((time) => time.toISOString()))

afterEach(() => session.end('signed-out'))
const inZone = (timeZone: string) =>
  session.start('a-token', { display: { ...defaultDisplay, timeZone } } as User)

test('each day of a week has the best times of its weekday', () => {
  inZone('Europe/Vienna')
  const best = { timeZone: 'Europe/Vienna', times: [at(3, '19:00'), at(1, '08:00'), at(3, '07:00')] }
  expect(instants(bestSlots(best, week))).toEqual([
    ['2027-03-08T07:00:00.000Z'],
    [],
    ['2027-03-10T06:00:00.000Z', '2027-03-10T18:00:00.000Z'],
    [],
    [],
    [],
    [],
  ])
})

test('for a user in another zone, a best time of the workspace is on the day and at the hour of the user', () => {
  inZone('Asia/Tokyo')
  const best = { timeZone: 'America/New_York', times: [at(7, '20:00'), at(6, '21:00')] }
  // New York changes its clocks on Sunday, March 14.
  expect(instants(bestSlots(best, week))).toEqual([
    ['2027-03-08T01:00:00.000Z'],
    [],
    [],
    [],
    [],
    [],
    ['2027-03-14T02:00:00.000Z'],
  ])
})
