import { expect, test } from 'vitest'
import type { BestTimes } from '../../../../contract/analytics/best-times.ts'
import { wallDateOf } from '../../../shared/time/wall-time.ts'
import { ownBestTime, timesBeside, weekTime } from './use-best-times.ts'

const time = { weekday: 2, time: '19:00', posts: 12, lift: 1.4, certainty: 'likely' as const }
// A Tuesday at 19:00 in the zone of this machine.
const nextAt = new Date(2027, 0, 5, 19).toISOString()
const best: BestTimes = {
  success: true,
  timeZone: 'UTC',
  basis: 'own',
  posts: 40,
  neededPosts: 30,
  times: [{ ...time, nextAt }],
}

test('the best time of own results is a day of the week and an hour, in the zone of the browser', () => {
  expect(ownBestTime(best)).toBe('Tue 7:00 PM')
  expect(weekTime(new Date(2027, 0, 9, 8, 30).toISOString())).toBe('Sat 8:30 AM')
})

test('general patterns are nobody’s best time', () => {
  expect(ownBestTime({ ...best, basis: 'general' })).toBe(undefined)
  expect(ownBestTime({ ...best, basis: 'none', times: [] })).toBe(undefined)
  expect(ownBestTime(undefined)).toBe(undefined)
})

test('a best time that is already offered is not offered again', () => {
  const later = { ...time, nextAt: new Date(2027, 0, 7, 9).toISOString() }
  const offered = [wallDateOf(new Date(nextAt))]
  expect(timesBeside([{ ...time, nextAt }, later], offered).map((one) => one.nextAt)).toEqual([later.nextAt])
  expect(timesBeside([later], offered)).toHaveLength(1)
})
