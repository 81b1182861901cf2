import type { ComparedPost } from '../../server/analytics/insights/find-effects.ts'

/**
 * Years of posts with known laws, for tests of what is said about posts. None of them is the model of the product, and the
 * laws have nothing in common but heavy tails and change.
 */
export type Random = () => number
export type YearPost = ComparedPost & { publishedAt: Date }
export type Year = ((random: Random, posts: number) => YearPost[]) & { title: string }

const dayMs = 86_400_000
const yearMs = 365 * dayMs
const begin = Date.parse('2025-06-01T00:00Z')

export const choose = <Value>(random: Random, values: readonly [Value, ...Value[]]): Value =>
  values[Math.floor(random() * values.length)] ?? values[0]

/** A standard normal number. */
export const normal = (random: Random) =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

/** A number of Student's distribution: the fewer degrees of freedom, the heavier its tails. */
function student(random: Random, degrees: number): number {
  let squares = 0
  for (let at = 0; at < degrees; at += 1) squares += normal(random) ** 2
  return normal(random) / Math.sqrt(squares / degrees)
}

/** What is random of a post, without any effect on its numbers. */
export function anyFactors(random: Random): YearPost['factors'] {
  return {
    media: choose(random, ['text', 'picture', 'pictures', 'video']),
    length: choose(random, ['short', 'medium', 'long']),
    hashtags: choose(random, ['none', 'few', 'some', 'many']),
    link: choose(random, ['with', 'without']),
    question: random() < 0.2 ? 'with' : 'without',
    weekend: random() < 2 / 7 ? 'with' : 'without',
    partOfDay: choose(random, ['morning', 'afternoon', 'evening', 'night']),
  }
}

/** When posts of a year are published: at random, the oldest first. */
const timesOf = (random: Random, posts: number): Date[] =>
  Array.from({ length: posts }, () => begin + random() * yearMs)
    .toSorted((a, b) => a - b)
    .map((time) => new Date(time))

function yearPost(
  random: Random,
  publishedAt: Date,
  { impressions, rate }: { impressions: number; rate: number },
): YearPost {
  const engagements = Math.round(impressions * Math.min(rate, 0.9))
  return {
    accountId: 'one',
    publishedAt,
    factors: anyFactors(random),
    numbers: {
      impressions,
      engagementRate: impressions === 0 ? null : (100 * engagements) / impressions,
      comments: Math.round(engagements * 0.2),
      shares: null,
    },
  }
}

/** An account that grows steadily, with lognormal numbers. */
export const plainYear: Year = Object.assign(
  (random: Random, posts: number) =>
    timesOf(random, posts).map((at, place) =>
      yearPost(random, at, {
        impressions: Math.round(800 * (1 + place / posts) * Math.exp(0.6 * normal(random))),
        rate: 0.04 * Math.exp(0.4 * normal(random)),
      }),
    ),
  { title: 'year of steady growth' },
)

/** Levels wander at random; around them numbers have the tails of Student's distribution. */
export const driftingYear: Year = Object.assign(
  (random: Random, posts: number) => {
    let level = Math.log(200) + 2 * random()
    let rate = Math.log(0.03)
    return timesOf(random, posts).map((at) => {
      level += (normal(random) * 1.5) / Math.sqrt(posts)
      rate += (normal(random) * 0.8) / Math.sqrt(posts)
      return yearPost(random, at, {
        impressions: Math.round(Math.exp(level + 0.5 * student(random, 3))),
        rate: Math.exp(rate + 0.3 * student(random, 4)),
      })
    })
  },
  { title: 'year whose level wanders' },
)

/**
 * A feed: followers grow in leaps, a few of them see a post, and some posts are shown to many more with Pareto's tail. What
 * part of those reacts falls as more see it.
 */
export const feedYear: Year = Object.assign(
  (random: Random, posts: number) => {
    let followers = 400 + 4_000 * random()
    return timesOf(random, posts).map((at) => {
      if (random() < 6 / posts) followers *= 0.8 + random()
      followers *= 1 + 0.5 / posts
      const ofFollowers = followers * (0.05 + 0.35 * random() * random())
      const ofFeed = random() < 0.25 ? followers * 0.1 * (1 - random()) ** (-1 / 1.2) : 0
      const impressions = Math.round(ofFollowers + Math.min(ofFeed, 5e7))
      const tired = (impressions / followers) ** -0.2
      return yearPost(random, at, {
        impressions,
        rate: 0.02 * tired * (0.2 - Math.log(1 - random())),
      })
    })
  },
  { title: 'year of a feed that makes posts viral' },
)
