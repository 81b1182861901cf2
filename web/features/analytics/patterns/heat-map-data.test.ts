import { expect, test } from 'vitest'
import { bestCell, cellWords, heatMapSentence, heatMapTable, strengthOf } from './heat-map-data.ts'

const cell = (weekday: number, hour: number, posts: number, engagementRate: number | null) => ({
  weekday,
  hour,
  posts,
  rated: engagementRate === null ? 0 : posts,
  engagementRate,
})
const lucky = cell(6, 3, 1, 12)
const evening = cell(2, 18, 8, 6)
const morning = cell(1, 9, 5, 3)
const unread = cell(1, 10, 2, null)
const cells = [morning, unread, evening, lucky]

test('the best hour has enough posts, so that one lucky post is not the best', () => {
  expect(bestCell(cells)).toBe(evening)
  expect(heatMapSentence(cells)).toContain('Best so far: Tuesday at 6 PM, 6% in 8 posts.')
  expect(heatMapSentence([lucky])).toContain('No hour has 3 posts yet')
})

test('an hour without a rate is not available, and is drawn at the weakest', () => {
  expect(cellWords(unread)).toBe('Monday, 10 AM: 2 posts, engagement rate not available')
  expect(strengthOf(unread, cells)).toBe(0)
  expect(strengthOf(morning, cells)).toBe(0.25)
  expect(heatMapTable(cells).rows[1]).toEqual(['Monday, 10 AM', 2, null])
})
