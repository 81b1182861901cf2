import { expect, test } from 'vitest'
import { activityQuery, isFiltered, noFilter } from './activity-filter.ts'

test('the filter becomes query parameters, without what is not chosen', () => {
  expect(activityQuery(noFilter).toString()).toBe('')
  const filter = { ...noFilter, category: 'security' as const, from: '2026-11-01' }
  expect(activityQuery(filter).toString()).toBe('category=security&from=2026-11-01')
})

test('a date whose year is typed half filters nothing', () => {
  expect(isFiltered({ ...noFilter, from: '0202-11-01' })).toBe(false)
})
