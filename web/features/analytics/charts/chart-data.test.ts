import { describe as group, expect, test } from 'vitest'
import type { Analytics, AnalyticsDay } from '../../../../contract/analytics/analytics.ts'
import { chartOf, describe, hasNumbers, shownCell, tableOf } from './chart-data.ts'
import { drawnLinesOf } from './line-looks.ts'

const day = (name: string, impressions: number | null): AnalyticsDay => ({
  day: name,
  posts: 1,
  impressions,
  reach: null,
  engagements: null,
  engagementRate: null,
  followers: null,
  followersGained: null,
  profileViews: null,
})
const days = [day('2026-11-01', 10), day('2026-11-02', null), day('2026-11-03', 1200)]
const range = { from: '2026-11-01', to: '2026-11-03' }
const totals = day('', 0)
const accountOf = (id: string, username: string, own: AnalyticsDay[]) => ({
  account: {
    id,
    platform: 'instagram' as const,
    name: username,
    username,
    isConnected: true,
    listedName: null,
  },
  totals,
  days: own,
})
const data = {
  days,
  previousDays: [day('2026-10-29', 5), day('2026-10-30', 6), day('2026-10-31', 7)],
  byAccount: [accountOf('a', 'quiet', [day('2026-11-01', 1)]), accountOf('b', 'loud', days)],
  byPlatform: null,
} as unknown as Analytics

group('the chart over time', () => {
  test('has a line for the range and one for the period before, and keeps gaps', () => {
    expect(chartOf(data, 'impressions', 'total')).toEqual({
      days: ['2026-11-01', '2026-11-02', '2026-11-03'],
      lines: [
        { key: 'now', name: 'Impressions', values: [10, null, 1200] },
        { key: 'before', name: 'Previous period', values: [5, 6, 7], isBefore: true },
      ],
      firstDays: null,
      withoutPost: 0,
    })
  })

  test('has a line for each account, the highest first', () => {
    const { lines } = chartOf(data, 'impressions', 'account')
    expect(lines.map(({ name }) => name)).toEqual(['@loud · Instagram', '@quiet · Instagram'])
  })

  test('tells days without a post from days without data', () => {
    const quiet = { ...data, days: [...days, { ...day('2026-11-04', null), posts: 0 }] }
    expect(describe(chartOf(quiet, 'impressions', 'total'), range, 'impressions')).toContain(
      'No post on 1 day. No data for 1 day.',
    )
  })

  test('leaves the period before to the sentence and the table where it is narrow or has bars', () => {
    const chart = chartOf(data, 'impressions', 'total')
    const drawn = (shape: { bars: boolean; narrow: boolean }) =>
      drawnLinesOf(chart, shape).map(({ key }) => key)
    expect(drawn({ bars: false, narrow: false })).toEqual(['now', 'before'])
    expect(drawn({ bars: false, narrow: true })).toEqual(['now'])
    expect(drawn({ bars: true, narrow: false })).toEqual(['now'])
  })

  test('is one line where the plan has no breakdown', () => {
    expect(chartOf(data, 'impressions', 'platform').lines[0]?.name).toBe('Impressions')
  })

  test('is described in a sentence with its total, its highest day and its gaps', () => {
    expect(describe(chartOf(data, 'impressions', 'total'), range, 'impressions')).toMatch(
      /^Nov 1\s*–\s*3, 2026\. 1,210 in total \(previous period 18\), most on Nov 3: 1,200\. No data for 1 day\. The numbers of a post count on the day it was published\.$/,
    )
  })

  test('of many days is by week, with what was gained in it and the followers at its end', () => {
    const from = Date.UTC(2026, 8, 1)
    const many = Array.from({ length: 50 }, (_none, index) => ({
      ...day(new Date(from + index * 86_400_000).toISOString().slice(0, 10), index === 3 ? null : 1),
      followers: 100 + index,
    }))
    const long = { ...data, days: many, previousDays: null } as unknown as Analytics
    const weeks = chartOf(long, 'impressions', 'total')
    expect(weeks.days.slice(0, 3)).toEqual(['2026-09-01', '2026-09-02', '2026-09-09'])
    expect(weeks.days.at(-1)).toBe('2026-10-14')
    expect(weeks.lines[0]?.values).toEqual([1, 6, 7, 7, 7, 7, 7, 7])
    expect(chartOf(long, 'followers', 'total').lines[0]?.values.slice(0, 2)).toEqual([100, 107])
    expect(describe(weeks, { from: '2026-09-01', to: '2026-10-20' }, 'impressions')).toMatch(
      /Each point is 7 days, the first one\. 49 in total, most in the week from Sep 9: 7\. The numbers/,
    )
    expect(tableOf(weeks).columns[0]).toBe('Week from')
  })

  test('without a number says so', () => {
    const chart = chartOf(data, 'reach', 'total')
    expect(hasNumbers(chart)).toBe(false)
    expect(describe(chart, range, 'reach')).toMatch(/No numbers\.$/)
    const earlier = { ...data, days: [day('2026-11-01', null)] }
    expect(describe(chartOf(earlier, 'impressions', 'total'), range, 'impressions')).toMatch(/No numbers\.$/)
  })
})

test('the table of a chart has every day, and what is missing is not 0', () => {
  const { columns, rows } = tableOf(chartOf(data, 'impressions', 'total'))
  expect(columns).toEqual(['Day', 'Impressions', 'Previous period'])
  expect(rows[1]).toEqual(['2026-11-02', null, 6])
  expect(rows[1]?.map(shownCell)).toEqual(['Nov 2, 2026', 'Not available', '6'])
})
