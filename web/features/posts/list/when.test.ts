import { expect, test } from 'vitest'
import { timesOf } from './when.ts'

// A Wednesday in Vienna; clocks change on the Sunday.
const now = new Date('2026-10-20T23:30:00Z')
const vienna = { now, timeZone: 'Europe/Vienna', firstDay: 1 }

test('today and this week are days of the workspace, of a week that begins as it wants', () => {
  expect(timesOf('today', vienna)).toEqual({
    from: '2026-10-20T22:00:00.000Z',
    to: '2026-10-21T22:00:00.000Z',
  })
  expect(timesOf('week', vienna)).toEqual({
    from: '2026-10-18T22:00:00.000Z',
    to: '2026-10-25T23:00:00.000Z',
  })
  expect(timesOf('later', vienna)).toEqual({ from: '2026-10-25T23:00:00.000Z' })
  expect(timesOf('week', { ...vienna, firstDay: 7 })).toEqual({
    from: '2026-10-17T22:00:00.000Z',
    to: '2026-10-24T22:00:00.000Z',
  })
})

test('what is overdue was planned before now, and what has no time is asked for by itself', () => {
  expect(timesOf('overdue', vienna)).toEqual({ to: now.toISOString() })
  expect(timesOf('undated', vienna)).toEqual({ undated: 'true' })
})
