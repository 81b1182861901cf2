import { describe, expect, test } from 'vitest'
import {
  postsOfTenInRange,
  predictedMetrics,
  predictionSample,
  type PredictedMetric,
} from '../../../contract/analytics/prediction.ts'
import { driftingYear, feedYear, plainYear, type Year } from '../../../tests/support/post-years.ts'
import { seededRandom } from '../../../tests/support/seeded-random.ts'
import { soak } from '../../../tests/support/test-size.ts'
import { settledMs } from '../insights/compared-post.ts'
import { findEffects } from '../insights/find-effects.ts'
import { predictNumber, type PastPost } from './predict-number.ts'

const dayMs = 86_400_000
/** The posts at the end of each year that are predicted from those before them. */
const heldOut = 5

/** Of the last posts of such years, the shares whose numbers lie in the ranges that were predicted for them. */
function coverage(year: Year, years: number, posts: number): Record<PredictedMetric, number> {
  const within = { impressions: 0, engagementRate: 0 }
  const measured = { impressions: 0, engagementRate: 0 }
  for (let at = 0; at < years; at += 1) {
    const all = year(seededRandom(`${year.title} ${posts} ${at}`), posts)
    const first = all.at(-heldOut)?.publishedAt.getTime() ?? never()
    const history = all.filter(({ publishedAt }) => publishedAt.getTime() <= first - settledMs)
    const { effects } = findEffects(history)
    for (const { publishedAt, factors, numbers } of all.slice(-heldOut)) {
      for (const metric of predictedMetrics) {
        const number = predictNumber(metric, history, effects, { at: publishedAt, factors })
        const value = numbers[metric]
        if (number.low === null) never()
        // A post that nobody saw has no engagement rate.
        else if (value !== null) {
          measured[metric] += 1
          if (number.low <= value && value <= number.high) within[metric] += 1
        }
      }
    }
  }
  expect(measured.impressions).toBe(years * heldOut)
  expect(measured.engagementRate).toBeGreaterThan(0.99 * years * heldOut)
  return {
    impressions: within.impressions / measured.impressions,
    engagementRate: within.engagementRate / measured.engagementRate,
  }
}

describe('of 10 posts that are predicted, about 8 lie in the range', () => {
  const years = soak ? 1_000 : 80
  const between = (share: number) => {
    expect(share).toBeGreaterThan(postsOfTenInRange / 10 - 0.05)
    expect(share).toBeLessThan(postsOfTenInRange / 10 + 0.05)
  }
  for (const year of [driftingYear, feedYear]) {
    for (const posts of [60, 300]) {
      test(`of an account with ${posts} posts in a ${year.title}`, () => {
        const shares = coverage(year, years, posts)
        if (soak) console.info(`${year.title}, ${posts} posts`, shares)
        for (const metric of predictedMetrics) between(shares[metric])
      })
    }
  }
})

test('what an insight says raises the prediction of a post to which it applies', () => {
  const history = plainYear(seededRandom('planted'), 400).map((post) =>
    post.factors.question === 'with'
      ? { ...post, numbers: { ...post.numbers, impressions: 3 * (post.numbers.impressions ?? 0) } }
      : post,
  )
  const { effects } = findEffects(history)
  const at = new Date((history.at(-1)?.publishedAt.getTime() ?? 0) + 7 * dayMs)
  const predict = (question: string) => {
    const factors = { ...(history[0]?.factors ?? never()), question }
    const number = predictNumber('impressions', history, effects, { at, factors })
    return number.low === null ? never() : number
  }
  const [without, asking] = [predict('without'), predict('with')]
  expect(asking.expected / without.expected).toBeGreaterThan(1.8)
  expect(asking.low).toBeGreaterThan(without.low)
  expect(without.low).toBeLessThan(without.expected)
  expect(without.expected).toBeLessThan(without.high)
})

describe('nothing is predicted', () => {
  const at = new Date('2026-06-01T12:00Z')
  const factors = plainYear(seededRandom('any'), 1)[0]?.factors ?? never()
  const predict = (history: PastPost[]) => predictNumber('impressions', history, [], { at, factors })
  const posts = (number: number, everyDays: number): PastPost[] =>
    plainYear(seededRandom('few'), number).map((post, index) => ({
      ...post,
      publishedAt: new Date(at.getTime() - (number - index + 3) * everyDays * dayMs),
    }))

  test('without a history, and from fewer posts than it takes', () => {
    expect(predict([])).toEqual({ posts: 0, low: null })
    const enough = predict(posts(40, 1))
    expect(enough.low).not.toBeNull()
    const few = predict(posts(40 - enough.posts + predictionSample - 1, 1))
    expect(few).toEqual({ posts: predictionSample - 1, low: null })
  })

  test('from posts of a few hours, of which none was known when the others were published', () => {
    expect(predict(posts(40, 0.01))).toEqual({ posts: 0, low: null })
  })

  test('from posts whose platform does not give the number', () => {
    const without = posts(60, 1).map((post) => ({
      ...post,
      numbers: { ...post.numbers, impressions: null },
    }))
    expect(predict(without)).toEqual({ posts: 0, low: null })
  })
})

function never(): never {
  throw new Error('This is missing.')
}
