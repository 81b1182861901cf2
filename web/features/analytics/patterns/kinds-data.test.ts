import { expect, test } from 'vitest'
import type { Patterns } from '../../../../contract/analytics/analytics.ts'
import { kindGroups, kindsTable } from './kinds-data.ts'

const kinds: Patterns['kinds'] = [
  {
    kind: 'media',
    groups: [
      { key: 'text', posts: 4, rated: 4, engagementRate: 2 },
      { key: 'picture', posts: 24, rated: 24, engagementRate: 4.256 },
      { key: 'pictures', posts: 0, rated: 0, engagementRate: null },
      { key: 'video', posts: 3, rated: 0, engagementRate: null },
    ],
  },
  {
    kind: 'link',
    groups: [
      { key: 'with', posts: 0, rated: 0, engagementRate: null },
      { key: 'without', posts: 28, rated: 28, engagementRate: 4 },
    ],
  },
]

test('kinds are compared where there are several, with their number of posts', () => {
  const groups = kindGroups(kinds)
  expect(groups.map(({ title }) => title)).toEqual(['Media'])
  expect(groups[0]?.rows.map(({ name, words, isFew }) => [name, words, isFew])).toEqual([
    ['Text only', '2% · 4 posts', true],
    ['One picture', '4.3% · 24 posts', false],
    ['Video', 'Not available', true],
  ])
  expect(kindsTable(groups).rows[1]).toEqual(['Media: One picture', 24, 4.26])
})
