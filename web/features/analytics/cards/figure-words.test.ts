import { describe, expect, test } from 'vitest'
import type { AnalyticsCard } from '../../../../contract/analytics/analytics.ts'
import { figureWords } from './figure-words.ts'

const shown = { previous: { from: '2026-09-25', to: '2026-10-24' }, totals: { posts: 24 } }
const card = (part: Partial<AnalyticsCard>): AnalyticsCard => ({
  value: 100,
  previous: 80,
  change: 25,
  accounts: 3,
  ofAccounts: 3,
  missing: null,
  ...part,
})

describe('a card', () => {
  test('says its value, how it changed and of how many accounts it speaks', () => {
    expect(figureWords('impressions', card({ value: 12_400, accounts: 2 }), shown)).toEqual({
      name: 'Total Impressions',
      value: { number: 12_400, sign: '' },
      change: { text: '+25% vs. previous period', direction: 'up' },
      note: '24 posts, 2 of 3 accounts',
      available: true,
    })
  })

  test('of a rate changes by percentage points', () => {
    const words = figureWords('engagementRate', card({ value: 4.2, previous: 5, change: -0.8 }), shown)
    expect(words).toMatchObject({
      value: '4.2%',
      change: { text: '-0.8 points vs. previous period', direction: 'down' },
      note: 'Interactions per impression, 24 posts',
    })
    const few = { ...shown, totals: { posts: 3 } }
    expect(figureWords('engagementRate', card({}), few).note).toBe('3 posts: too few to rely on')
  })

  test('of what was gained has a sign, and says what was gained before', () => {
    const more = figureWords('followersGained', card({ value: 856, previous: -3 }), shown)
    expect(more.value).toEqual({ number: 856, sign: '+' })
    expect(more.change).toEqual({ text: 'up from -3', direction: 'up' })
    expect(figureWords('followersGained', card({ value: -4 }), shown).value).toEqual({ number: -4, sign: '' })
  })

  test('that no platform gives says so and why, never 0', () => {
    const nothing = { value: null, previous: null, change: null, accounts: 0 }
    expect(figureWords('profileViews', card({ ...nothing, missing: 'platform' }), shown)).toMatchObject({
      value: 'Not available',
      change: null,
      note: 'Your platforms do not report how often profiles were viewed.',
      available: false,
    })
    expect(figureWords('impressions', card({ ...nothing, missing: 'no_posts' }), shown).note).toBe(
      'No post was published in this time.',
    )
  })

  test('compares with nothing where there was nothing, or nobody asked', () => {
    const first = card({ previous: null, change: null })
    expect(figureWords('impressions', first, shown).change?.text).toBe('Nothing to compare with')
    const fromZero = card({ previous: 0, change: null })
    expect(figureWords('impressions', fromZero, shown).change?.text).toBe('0 in the previous period')
    expect(figureWords('impressions', first, { ...shown, previous: null }).change).toBeNull()
  })
})
