import { expect, test } from 'vitest'
import type { ReviewPost } from '../../../../../contract/review-links/review.ts'
import { monthsOf } from './months.ts'

const at = (scheduledAt: string | null) => ({ id: scheduledAt, scheduledAt, publishedAt: null }) as ReviewPost

test('posts stand on the days of the zone of the workspace, in weeks that begin on Monday', () => {
  const posts = [at('2028-02-29T12:00:00Z'), at('2028-03-31T10:59:00Z'), at('2028-03-31T11:00:00Z'), at(null)]
  const months = monthsOf(posts, 'Pacific/Auckland')
  expect(months.map(({ month, cells }) => [month, cells.length, cells.findIndex(({ day }) => day !== null)]))
    // The first days are a Wednesday and a Saturday.
    .toEqual([
      ['2028-03', 35, 2],
      ['2028-04', 35, 5],
    ])
  const days = months.flatMap(({ cells }) =>
    cells.filter((cell) => cell.posts.length > 0).map(({ day }) => day),
  )
  expect(days).toEqual(['2028-03-01', '2028-03-31', '2028-04-01'])
})
