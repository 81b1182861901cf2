import { expect, test } from 'vitest'
import { formatDuration, formatMoment } from './format-time.ts'

test('a moment is written as on the screens, with its time zone', () => {
  expect(formatMoment(new Date('2026-11-21T13:05:00Z'), 'Europe/Paris').replaceAll('\u202f', ' ')).toBe(
    'Nov 21, 2026, 2:05 PM (Europe/Paris)',
  )
})

test('a duration is written in its largest fitting unit', () => {
  expect([500, 60_000, 7_200_000].map(formatDuration)).toEqual(['1 second', '1 minute', '2 hours'])
})
