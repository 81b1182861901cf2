import { describe, expect, test } from 'vitest'
import type { AnalyticsCard } from '../../../../contract/analytics/analytics.ts'
import { figureWords } from './figure-words.ts'

const previous = { from: '2026-09-25', to: '2026-10-24' }
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
    expect(figureWords('impressions', card({ value: 12_400, accounts: 2 }), previous)).toEqual({
      name: 'Total Impressions',
      value: '12.4K',
      change: { text: '+25% vs. previous period', direction: 'up' },
      note: '2 of 3 accounts',
      available: true,
    })
  })

  test('of a rate changes by percentage points', () => {
    const words = figureWords('engagementRate', card({ value: 4.2, previous: 5, change: -0.8 }), previous)
    expect(words).toMatchObject({
      value: '4.2%',
      change: { text: '-0.8 points vs. previous period', direction: 'down' },
    })
  })

  test('of what was gained has a sign, and says what was gained before', () => {
    const more = figureWords('followersGained', card({ value: 856, previous: -3 }), previous)
    expect(more.value).toBe('+856')
    expect(more.change).toEqual({ text: 'up from -3', direction: 'up' })
    expect(figureWords('followersGained', card({ value: -4 }), previous).value).toBe('-4')
  })

  test('that no platform gives says so and why, never 0', () => {
    const nothing = { value: null, previous: null, change: null, accounts: 0 }
    expect(figureWords('profileViews', card({ ...nothing, missing: 'platform' }), previous)).toMatchObject({
      value: 'Not available',
      change: null,
      note: 'Your platforms do not report how often profiles were viewed.',
      available: false,
    })
    expect(figureWords('impressions', card({ ...nothing, missing: 'no_posts' }), previous).note).toBe(
      'No post was published in this time.',
    )
  })

  test('compares with nothing where there was nothing, or nobody asked', () => {
    const first = card({ previous: null, change: null })
    expect(figureWords('impressions', first, previous).change?.text).toBe('Nothing to compare with')
    const fromZero = card({ previous: 0, change: null })
    expect(figureWords('impressions', fromZero, previous).change?.text).toBe('0 before')
    expect(figureWords('impressions', first, null).change).toBeNull()
  })
})
