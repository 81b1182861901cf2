import type { AnalyticsDay, AnalyticsNumbers } from '../../../contract/analytics/analytics.ts'
import { engagementRate, sumOfGiven } from '../../../contract/analytics/metrics.ts'
import { sumNames, type PostSums, type RatedSums } from '../results.queries.ts'
import type { AccountFigures } from './account-figures.ts'

const none: PostSums = {
  posts: 0,
  withImpressions: 0,
  impressions: 0,
  withReach: 0,
  reach: 0,
  withEngagements: 0,
  engagements: 0,
  rated: 0,
  ratedImpressions: 0,
  ratedEngagements: 0,
}

export function addSums(all: readonly PostSums[]): PostSums {
  const total = { ...none }
  for (const one of all) {
    for (const name of sumNames) total[name] += one[name]
  }
  return total
}

/** The engagement rate of these posts in percent, with two decimals; null if none has impressions and engagements. */
export function rateOf({
  rated,
  ratedImpressions,
  ratedEngagements,
}: Omit<RatedSums, 'posts'>): number | null {
  return rated === 0 ? null : rounded(engagementRate(ratedEngagements, ratedImpressions))
}

/** Two decimals, because the counts do not support more precision. */
export function rounded(value: number | null): number | null {
  return value === null ? null : Math.round(value * 100) / 100
}

/** The numbers of one day or of a range. */
export function numbersOf(
  sums: PostSums,
  accounts: Pick<AnalyticsNumbers, 'followers' | 'followersGained' | 'profileViews'>,
): AnalyticsNumbers {
  return {
    posts: sums.posts,
    impressions: sums.withImpressions === 0 ? null : sums.impressions,
    reach: sums.withReach === 0 ? null : sums.reach,
    engagements: sums.withEngagements === 0 ? null : sums.engagements,
    engagementRate: rateOf(sums),
    followers: accounts.followers,
    followersGained: accounts.followersGained,
    profileViews: accounts.profileViews,
  }
}

type Known = {
  days: string[]
  /** The sums of posts, in any order. */
  sums: readonly (PostSums & { day: string })[]
  /** The figures of each account. */
  figures: readonly AccountFigures[]
}

/** The numbers of a range, and of each of its days. */
export function numbersByDay({ days, sums, figures }: Known): {
  totals: AnalyticsNumbers
  days: AnalyticsDay[]
} {
  const byDay = Map.groupBy(sums, ({ day }) => day)
  return {
    totals: numbersOf(addSums(sums), {
      followers: sumOfGiven(...figures.map(({ followers }) => followers)),
      followersGained: sumOfGiven(...figures.map(({ gained }) => gained)),
      profileViews: sumOfGiven(...figures.map(({ profileViews }) => profileViews)),
    }),
    days: days.map((day) => {
      const read = figures.map((one) => one.days.get(day))
      const missing = figures.some(
        ({ first, last }, at) =>
          first !== null &&
          last !== null &&
          first <= day &&
          day <= last &&
          (read[at]?.followers ?? null) === null,
      )
      return {
        day,
        ...numbersOf(addSums(byDay.get(day) ?? []), {
          followers: missing ? null : sumOfGiven(...read.map((one) => one?.followers)),
          followersGained: sumOfGiven(...read.map((one) => one?.gained)),
          profileViews: sumOfGiven(...read.map((one) => one?.profileViews)),
        }),
      }
    }),
  }
}
