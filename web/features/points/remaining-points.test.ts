import { expect, test } from 'vitest'
import type { PointsRecord } from '../../../contract/points/points.ts'
import { pointsAreLow, pointsRunOut, remainingPoints } from './remaining-points.ts'

const record = (total_points: number, used_points: number, unlimited = false): PointsRecord => ({
  total_points,
  used_points,
  next_reset_date: '2027-02-01T00:00:00Z',
  heldPoints: 0,
  unlimited,
})

test('remaining points are the total minus the used ones, and never negative', () => {
  expect(remainingPoints(record(250, 94))).toBe(156)
  expect(remainingPoints(record(10, 12))).toBe(0)
})

test('twenty remaining points count as few, twenty-one do not', () => {
  expect(pointsAreLow(record(60, 40))).toBe(true)
  expect(pointsAreLow(record(60, 39))).toBe(false)
  expect(pointsAreLow(record(10, 0))).toBe(true)
})

test('the top bar warns of few points, but not of a small plan of which most is left', () => {
  expect(pointsRunOut(record(60, 40))).toBe(true)
  expect(pointsRunOut(record(10, 0))).toBe(false)
  expect(pointsRunOut(record(10, 5))).toBe(true)
})

test('with unlimited points, points are never few', () => {
  expect(pointsAreLow(record(0, 0, true))).toBe(false)
})
