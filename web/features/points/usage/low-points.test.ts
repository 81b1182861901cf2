import { expect, test } from 'vitest'
import { safeStorage } from '../../../shared/storage/safe-storage.ts'
import { dismissLowPoints, lowPointsDismissed } from './low-points.ts'

const blocked = () => {
  throw new Error('blocked')
}
const evening = new Date(2026, 10, 21, 22)
const night = new Date(2026, 10, 21, 23, 59)
const nextMorning = new Date(2026, 10, 22, 0, 1)

test('a dismissed warning is hidden until the next day', () => {
  const store = safeStorage(blocked)
  expect(lowPointsDismissed(store, 'ada', evening)).toBe(false)
  dismissLowPoints(store, 'ada', evening)
  expect(lowPointsDismissed(store, 'ada', night)).toBe(true)
  expect(lowPointsDismissed(store, 'ada', nextMorning)).toBe(false)
})

test('a warning dismissed by one user is still shown to another one on the same device', () => {
  const store = safeStorage(blocked)
  dismissLowPoints(store, 'ada', evening)
  expect(lowPointsDismissed(store, 'grace', evening)).toBe(false)
})
