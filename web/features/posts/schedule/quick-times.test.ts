import { expect, test } from 'vitest'
import { quickTimes } from './quick-times.ts'

const labelsAt = (now: Date) => quickTimes(now).map(({ label }) => label)

test('on a Saturday, tomorrow and next Monday are both offered', () => {
  expect(labelsAt(new Date(2026, 10, 21, 10))).toEqual([
    'In 1 hour',
    'This evening, 6:00 PM',
    'Tomorrow, 9:00 AM',
    'Next Monday, 9:00 AM',
  ])
})

test('on a Sunday evening no time is offered twice, and none in the past', () => {
  const now = new Date(2026, 10, 22, 20)
  expect(labelsAt(now)).toEqual(['In 1 hour', 'Tomorrow, 9:00 AM'])
  expect(quickTimes(now).every(({ time }) => time > now)).toBe(true)
})
