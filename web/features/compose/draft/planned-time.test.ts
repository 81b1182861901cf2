import { expect, test } from 'vitest'
import { futureTime } from './planned-time.ts'

test('a time in the URL is chosen if it is a local time to come', () => {
  expect(futureTime('2999-01-31T09:00')).toMatchObject({ localTime: '2999-01-31T09:00' })
  expect(futureTime('2020-01-31T09:00')).toBeNull()
  expect(futureTime('2999-13-31T09:00')).toBeNull()
  expect(futureTime('tomorrow')).toBeNull()
})
