import { expect, test } from 'vitest'
import { dayAt, plotOf } from './plot.ts'

const size = { width: 776, height: 300 }

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [1_234, [0, 200, 400, 600, 800, 1_000, 1_200, 1_400]],
])('the scale of up to %d starts at 0 and has whole numbers', (highest, ticks) => {
  expect(plotOf(size, 30, highest, false).ticks).toEqual(ticks)
})

test('every number lies between the bottom and the top, as high as it is', () => {
  const { yOf, top, bottom } = plotOf(size, 30, 80, false)
  expect(yOf(0)).toBe(bottom)
  expect(yOf(80)).toBe(top)
  expect(yOf(20)).toBe(bottom - (bottom - top) / 4)
})

test('lines go from one side to the other, bars stay within the sides', () => {
  const { left, right, xOf } = plotOf(size, 8, 10, false)
  expect([xOf(0), xOf(7)]).toEqual([left, right])
  const bars = plotOf(size, 7, 10, true)
  expect([bars.xOf(0) - bars.step / 2, bars.xOf(6) + bars.step / 2]).toEqual([left, right])
})

test('a single day stands in the middle', () => {
  const { left, right, xOf } = plotOf(size, 1, 10, false)
  expect(xOf(0)).toBe((left + right) / 2)
})

test('the names of days do not touch each other', () => {
  const { named, xOf } = plotOf({ width: 390, height: 300 }, 45, 10, false)
  const gaps = named.slice(1).map((day, index) => xOf(day) - xOf(named[index] ?? 0))
  expect(gaps.length).toBeGreaterThan(2)
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(64)
})

test('the nearest day is found, also beyond the sides', () => {
  const plot = plotOf(size, 8, 10, false)
  expect([-50, plot.xOf(3) + 40, plot.xOf(3) + 60, 5_000].map((x) => dayAt(plot, 8, x))).toEqual([0, 3, 4, 7])
})
