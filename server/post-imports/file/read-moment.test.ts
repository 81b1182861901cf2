import { describe, expect, test } from 'vitest'
import { findDateOrder, readMoment, type RowTime } from './read-moment.ts'

const read = (day: string, clock = '', dayFirst?: boolean) => readMoment({ day, clock }, dayFirst)

const nine = { localTime: '2026-12-01T09:00' }
const instant = { instant: '2026-12-01T09:00:00Z' }

/** What is written in one cell, or in the cells of a date and a time, and what it means. */
const cells: [written: string | [day: string, clock: string], means: RowTime][] = [
  ['2026-12-01 09:00', nine],
  ['2026-12-01T09:00:30.123', nine],
  ['2026/12/1 9:00', nine],
  ['2026.12.01 9:00', nine],
  ['2026-12-01 - 09:00', nine],
  ['01.12.2026 9:00', nine],
  ['Di., 1.12.2026, 9:00 Uhr', nine],
  ['01.12.2026 09.00', nine],
  ['1.12.26 9:00', nine],
  ['1/13/2027 9:00 AM', { localTime: '2027-01-13T09:00' }],
  ['13/1/27, 12:05 a.m.', { localTime: '2027-01-13T00:05' }],
  ['12/12/2026 12:05 PM', { localTime: '2026-12-12T12:05' }],
  ['Dec 1, 2026 9:00 AM', nine],
  ['Dec 1, 2026, 9:00\u202fAM', nine],
  ['December 1st, 2026 at 9am', nine],
  ['Tuesday, December 1, 2026 9 AM', nine],
  ['1 Dec 2026 09:00', nine],
  ['1-Dec-26 9:00', nine],
  ['1. Dezember 2026 09:00', nine],
  ['mar. 1 déc. 2026 9h00', nine],
  ['1 de diciembre de 2026 9:00', nine],
  ['46357.375', nine],
  ['46357,375', nine],
  ['2026-12-01T09:00:00Z', instant],
  ['2026-12-01T11:00:00+02:00', instant],
  ['2026-12-01 04:00:00 -0500', instant],
  ['2026-12-01 09:00 UTC', instant],
  ['2026-12-01T10:00+01:00[Europe/Vienna]', instant],
  ['Tue, 01 Dec 2026 09:00:00 GMT', instant],
  ['Tue Dec 01 2026 10:00:00 GMT+0100 (Central European Standard Time)', instant],
  ['1796115600', instant],
  ['1796115600000', instant],
  [['2026-12-01', '09:00'], nine],
  [['2026-12-01', '9 AM'], nine],
  [['2026-12-01 00:00:00', '09:00:00'], nine],
  [['46357', '0.375'], nine],
  [['Dec 1, 2026', '9:00 AM'], nine],
  [['2026-12-01', '11:00 +02:00'], instant],
  [['', '2026-12-01 09:00'], nine],
  [['2026-12-01 09:00', ''], nine],
  ['', null],
  [[' ', ''], null],
  ['2026-12-01', { date: '2026-12-01' }],
  ['46357', { date: '2026-12-01' }],
  ['Dec 1, 2026', { date: '2026-12-01' }],
  [['', '09:00'], 'noDate'],
  ['1/12/2026 9:00', 'unclear'],
  ['1/12/2026', 'unclear'],
  ['2027-02-30 09:30', 'unreadable'],
  ['13/13/2027 09:30', 'unreadable'],
  ['2027-03-04 25:00', 'unreadable'],
  ['3/13/2027 13:30 PM', 'unreadable'],
  ['Dec 1, 9:00 AM', 'unreadable'],
  ['1 Dec 09:00', 'unreadable'],
  ['tomorrow at nine', 'unreadable'],
  ['2027-03-04 09:30 or so', 'unreadable'],
  ['12', 'unreadable'],
  ['9'.repeat(100_000), 'unreadable'],
  [['2026-12-01', 'soon'], 'unreadable'],
]

test.each(cells)('%j is %j', (written, means) => {
  const [day, clock] = typeof written === 'string' ? [written, ''] : written
  expect(read(day, clock)).toEqual(means)
})

test('the order of day and month is as the user says, if the cell does not show it', () => {
  expect(read('3/4/2027 9:30', '', true)).toEqual({ localTime: '2027-04-03T09:30' })
  expect(read('3/4/2027 9:30', '', false)).toEqual({ localTime: '2027-03-04T09:30' })
  expect(read('3/14/2027 9:30', '', true)).toEqual({ localTime: '2027-03-14T09:30' })
  expect(read('3.4.2027 9:30', '', false)).toEqual({ localTime: '2027-04-03T09:30' })
})

test('a column in UTC has instants, unless a cell names its own offset', () => {
  expect(readMoment({ day: '2026-12-01 09:00', clock: '' }, undefined, true)).toEqual(instant)
  expect(readMoment({ day: '2026-12-01 11:00 +02:00', clock: '' }, undefined, true)).toEqual(instant)
})

describe('the order of day and month in a file', () => {
  const orderOf = (...days: string[]) => findDateOrder(days.map((day) => ({ day, clock: '' })))

  test('is what one row shows', () => {
    expect(orderOf('3/4/2027 9:00', '13/4/2027 9:00')).toEqual({ dayFirst: true, unclear: null })
    expect(orderOf('3/4/2027', '4/13/2027')).toEqual({ dayFirst: false, unclear: null })
  })

  test('is unclear if no row shows it, or if two contradict each other', () => {
    const unclear = { written: '3/4/2027 9:00', dayFirst: '2027-04-03', monthFirst: '2027-03-04' }
    expect(orderOf('', '3/4/2027 9:00', '5/6/2027 9:00')).toEqual({ dayFirst: undefined, unclear })
    expect(orderOf('3/4/2027 9:00', '13/4/2027', '4/13/2027')).toEqual({ dayFirst: undefined, unclear })
  })

  test('does not matter where all dates are clear', () => {
    expect(orderOf('4/4/2027 9:00', '2027-01-31 9:00', '1.2.2027', 'soon')).toEqual({
      dayFirst: undefined,
      unclear: null,
    })
  })
})
