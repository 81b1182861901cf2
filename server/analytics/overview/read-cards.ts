import type { AnalyticsCard, AnalyticsNumbers, CardName } from '../../../contract/analytics/analytics.ts'
import type { PostSums } from '../results.queries.ts'
import type { AccountFigures } from './account-figures.ts'
import { rounded } from './numbers.ts'

/** The data of a range. */
export type Period = {
  days: string[]
  sums: (PostSums & { accountId: string; day: string })[]
  figures: AccountFigures[]
}

type Missing = AnalyticsCard['missing']

/** The four cards (specification section 2, Analytics): the numbers of a range, and those of the previous one. */
export function readCards(
  current: Period,
  totals: AnalyticsNumbers,
  earlier: AnalyticsNumbers | null,
): Record<CardName, AnalyticsCard> {
  const ofAccounts = current.figures.length
  const coverage = (accounts: number, missing: Missing) => ({
    accounts,
    ofAccounts,
    missing: ofAccounts === 0 ? ('no_accounts' as const) : missing,
  })
  const withPosts = (has: (sums: PostSums) => boolean) =>
    new Set(current.sums.filter(has).map(({ accountId }) => accountId)).size
  const withFigure = (has: (figures: AccountFigures) => boolean) => current.figures.filter(has).length
  const ofPosts = reasonForMissingNumbers(current.sums)
  return {
    impressions: cardOf(
      totals.impressions,
      earlier?.impressions ?? null,
      coverage(
        withPosts((sums) => sums.withImpressions > 0),
        ofPosts,
      ),
    ),
    engagementRate: rateCardOf(
      totals.engagementRate,
      earlier?.engagementRate ?? null,
      coverage(
        withPosts((sums) => sums.ratedImpressions > 0),
        ofPosts,
      ),
    ),
    followersGained: cardOf(
      totals.followersGained,
      earlier?.followersGained ?? null,
      // A gain needs two readings.
      coverage(
        withFigure(({ gained }) => gained !== null),
        'not_read',
      ),
    ),
    profileViews: cardOf(
      totals.profileViews,
      earlier?.profileViews ?? null,
      coverage(
        withFigure(({ profileViews }) => profileViews !== null),
        current.figures.some(({ days }) => days.size > 0) ? 'platform' : 'not_read',
      ),
    ),
  }
}

/** If other numbers of these posts were read, their platform does not give the missing one. */
function reasonForMissingNumbers(sums: readonly PostSums[]): Missing {
  if (sums.length === 0) return 'no_posts'
  const isRead = sums.some(
    ({ withImpressions, withReach, withEngagements }) => withImpressions + withReach + withEngagements > 0,
  )
  return isRead ? 'platform' : 'not_read'
}

type Coverage = Pick<AnalyticsCard, 'accounts' | 'ofAccounts' | 'missing'>

/** A card with the change of its value in percent of the previous value. */
function cardOf(value: number | null, previous: number | null, coverage: Coverage): AnalyticsCard {
  const change =
    value === null || previous === null || previous === 0
      ? null
      : rounded((100 * (value - previous)) / Math.abs(previous))
  return { value, previous, change, ...explained(value, coverage) }
}

/** A card for a rate, with the change in percentage points. */
function rateCardOf(value: number | null, previous: number | null, coverage: Coverage): AnalyticsCard {
  const change = value === null || previous === null ? null : rounded(value - previous)
  return { value, previous, change, ...explained(value, coverage) }
}

/** The reason is only given if the value is missing. */
function explained(value: number | null, coverage: Coverage): Coverage {
  return { ...coverage, missing: value === null ? coverage.missing : null }
}
