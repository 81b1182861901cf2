import { describe, expect, test } from 'vitest'
import { isDayFirst, localTimeOf } from './local-time.ts'

test.each([
  ['2027-03-04 09:30', '2027-03-04T09:30'],
  ['2027/3/4 9:30', '2027-03-04T09:30'],
  ['2027-03-04T09:30:15', '2027-03-04T09:30'],
  ['3/4/2027 9:30', '2027-03-04T09:30'],
  ['03/04/2027 09:30 PM', '2027-03-04T21:30'],
  ['3/4/2027, 12:05 am', '2027-03-04T00:05'],
  ['3/4/2027 12:05 pm', '2027-03-04T12:05'],
  ['4.3.2027 9:30', '2027-03-04T09:30'],
])('%s is %s', (cell, time) => {
  expect(localTimeOf(cell, false)).toBe(time)
})

test('days come first where the user says so', () => {
  expect(localTimeOf('3/4/2027 9:30', true)).toBe('2027-04-03T09:30')
})

test.each([
  '2027-03-04',
  '3/4/2027',
  '2027-02-30 09:30',
  '13/13/2027 09:30',
  '2027-03-04 25:00',
  '3/4/2027 13:30 PM',
  'tomorrow at nine',
  '2027-03-04 09:30 or so',
])('“%s” is no time', (cell) => {
  expect(localTimeOf(cell, false)).toBeUndefined()
})

test('an empty cell has no time', () => expect(localTimeOf('  ', false)).toBeNull())

describe('whether days come first', () => {
  test('is recognized by a number that is no month', () => {
    expect(isDayFirst(['3/4/2027 9:00', '13/4/2027 9:00'], false)).toBe(true)
    expect(isDayFirst(['3/4/2027 9:00', '4/13/2027 9:00'], true)).toBe(false)
  })

  test('is what the user writes, if no date tells', () => {
    expect(isDayFirst(['3/4/2027 9:00', '2027-01-31 9:00'], true)).toBe(true)
    expect(isDayFirst(['', 'soon'], false)).toBe(false)
  })
})
