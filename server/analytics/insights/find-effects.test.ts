import { describe, expect, test } from 'vitest'
import { falseInsights, insightSample } from '../../../contract/analytics/insights.ts'
import { seededRandom } from '../../../tests/support/seeded-random.ts'
import { findEffects, type ComparedPost } from './find-effects.ts'
import { insightSentence } from './insight-sentence.ts'
import { discoveries, median, mediansAround, ranksOf, rankTest, twoSided } from './statistics.ts'

type Random = () => number
const choose = <Value>(random: Random, values: readonly Value[]): Value =>
  values[Math.floor(random() * values.length)] as Value

/** A standard normal number. */
const normal = (random: Random) => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

/** Posts of two accounts that grow: heavy-tailed numbers, some of them viral, without any effect of what they are. */
function history(random: Random, posts: number): ComparedPost[] {
  return Array.from({ length: posts }, (_, at) => {
    const account = random() < 0.5 ? 0 : 1
    const size = (account === 0 ? 300 : 5_000) * (1 + (3 * at) / posts)
    const viral = random() < 0.02 ? 20 : 1
    const impressions = Math.round(size * viral * Math.exp(0.8 * normal(random)))
    const rate = Math.min(0.9, 0.04 * Math.exp(0.6 * normal(random)))
    return {
      accountId: String(account),
      factors: {
        media: choose(random, ['text', 'picture', 'pictures', 'video']),
        length: choose(random, ['short', 'medium', 'long']),
        hashtags: choose(random, ['none', 'few', 'some', 'many']),
        link: choose(random, ['with', 'without']),
        question: random() < 0.2 ? 'with' : 'without',
        weekend: random() < 2 / 7 ? 'with' : 'without',
        partOfDay: choose(random, ['morning', 'afternoon', 'evening', 'night']),
      },
      numbers: {
        impressions,
        engagementRate: 100 * rate,
        comments: Math.round(impressions * rate * 0.2),
        shares: account === 0 ? null : Math.round(impressions * rate * 0.1),
      },
    }
  })
}

function withEffect(posts: ComparedPost[], times: number): ComparedPost[] {
  return posts.map((post) =>
    post.factors.question === 'with'
      ? { ...post, numbers: { ...post.numbers, comments: Math.round((post.numbers.comments ?? 0) * times) } }
      : post,
  )
}

describe('effects that are there', () => {
  test('are found, with their size and in words', () => {
    const { effects } = findEffects(withEffect(history(seededRandom('planted'), 400), 2))
    const found = effects.find(({ factor, metric }) => factor === 'question' && metric === 'comments')
    expect(found).toMatchObject({ value: 'with', certainty: 'very likely' })
    expect(found?.ratio).toBeGreaterThan(1.4)
    expect(found?.low).toBeLessThan(2)
    expect(found?.high).toBeGreaterThan(1.6)
    expect(insightSentence(found ?? never())).toBe(
      `Posts with a question got ${found?.ratio} times as many comments per post, ${found?.posts} posts, very likely`,
    )
  })

  test('of one account are found beside another one that is much larger and has none', () => {
    const planted = history(seededRandom('one account'), 600).map((post) =>
      post.accountId === '0' && post.factors.weekend === 'with'
        ? { ...post, numbers: { ...post.numbers, impressions: (post.numbers.impressions ?? 0) * 5 } }
        : post,
    )
    const { effects } = findEffects(planted)
    expect(effects.some(({ factor, metric }) => factor === 'weekend' && metric === 'impressions')).toBe(true)
  })

  test('are believed less, the fewer posts show them', () => {
    const ratioOf = (posts: number) =>
      findEffects(withEffect(history(seededRandom('believed'), posts), 4)).effects.find(
        ({ factor, metric }) => factor === 'question' && metric === 'comments',
      )?.ratio ?? 1
    expect(ratioOf(900)).toBeGreaterThan(ratioOf(120))
    expect(ratioOf(900)).toBeLessThan(4)
  })

  test('count by how certain they are beside the usual size of an effect', () => {
    // The logarithms have a variance of 1 in both groups, and effects usually one of 1/16. That of the difference is 1/24
    // with 150 posts, so 3/5 of it is believed; with 600 it is 1/96, and 6/7 is believed.
    expect(fourTimes(150)?.ratio).toBeCloseTo(4 ** (3 / 5), 1)
    expect(fourTimes(600)?.ratio).toBeCloseTo(4 ** (6 / 7), 1)
  })
})

/** What is found where each fifth post asks and gets four times the comments, spread evenly around the middle. */
function fourTimes(posts: number) {
  const constant = { media: 'text', length: 'short', hashtags: 'none', link: 'with', weekend: 'with' }
  const deviations = [-Math.sqrt(1.5), 0, Math.sqrt(1.5)]
  const seen = { with: 0, without: 0 }
  const all = Array.from({ length: posts }, (_, at): ComparedPost => {
    const question = at % 5 === 0 ? 'with' : 'without'
    const deviation = deviations[seen[question]++ % 3] ?? never()
    const comments = 100_000 * (question === 'with' ? 4 : 1) * Math.exp(deviation)
    return {
      accountId: 'one',
      factors: { ...constant, question, partOfDay: 'morning' },
      numbers: { impressions: null, engagementRate: null, shares: null, comments },
    }
  })
  return findEffects(all).effects.find(({ metric }) => metric === 'comments')
}

test('in histories without any effect, something is claimed no more often than stated', () => {
  const histories = 200
  let claimed = 0
  for (let at = 0; at < histories; at += 1) {
    if (findEffects(history(seededRandom(`nothing ${at}`), 200)).effects.length > 0) claimed += 1
  }
  const expected = histories * falseInsights
  // Three standard deviations of what chance makes of the stated share.
  expect(claimed).toBeLessThanOrEqual(expected + 3 * Math.sqrt(expected * (1 - falseInsights)))
})

test('shuffling which post got what leaves nothing of a planted effect', () => {
  const random = seededRandom('shuffled')
  const posts = withEffect(history(random, 400), 3)
  const factors = posts.map((post) => post.factors)
  for (let at = factors.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1))
    ;[factors[at], factors[other]] = [factors[other] ?? never(), factors[at] ?? never()]
  }
  const { effects } = findEffects(posts.map((post, at) => ({ ...post, factors: factors[at] ?? never() })))
  expect(effects).toEqual([])
})

test('nothing is said of fewer posts than a claim needs', () => {
  const few = withEffect(history(seededRandom('few'), 2 * insightSample - 1), 50)
  expect(findEffects(few)).toEqual({ effects: [], comparisons: 0 })
})

describe('the statistics', () => {
  test('rank equal values equally, and find a shift but no difference where there is none', () => {
    expect(ranksOf([3, 1, 3, 2])).toEqual({ ranks: [3.5, 1, 3.5, 2], ties: 6 })
    const values = Array.from({ length: 20 }, (_, at) => at)
    expect(
      rankTest(
        ranksOf(values),
        values.filter((at) => at % 2 === 0),
      ),
    ).toBeGreaterThan(0.6)
    // The normal approximation of R: wilcox.test(10:19, 0:9, exact = FALSE).
    expect(rankTest(ranksOf(values), values.slice(10))).toBeCloseTo(0.000_182_7, 5)
    expect(rankTest(ranksOf(values.map(() => 1)), values.slice(10))).toBe(1)
  })

  test('keep the example of Benjamini and Hochberg', () => {
    const p = [
      0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.324, 0.4262, 0.5719, 0.6528,
      0.759, 1,
    ]
    expect(discoveries(p, 0.05).filter(Boolean)).toHaveLength(4)
    expect(discoveries([0.5, 0.9], 0.05)).toEqual([false, false])
  })

  test('find the middle around each number as if its neighbors were sorted', () => {
    const random = seededRandom('middles')
    const numbers = Array.from({ length: 40 }, () => Math.floor(10 * random()))
    for (const neighbors of [0, 1, 5, 60]) {
      const around = (at: number) => numbers.slice(Math.max(0, at - neighbors), at + neighbors + 1)
      expect(mediansAround(numbers, neighbors)).toEqual(numbers.map((_, at) => median(around(at))))
    }
  })

  test('know the normal distribution', () => {
    expect(twoSided(1.959_964)).toBeCloseTo(0.05, 5)
    expect(twoSided(0)).toBeCloseTo(1, 5)
  })
})

function never(): never {
  throw new Error('This is missing.')
}
