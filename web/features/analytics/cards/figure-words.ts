import { fewPosts } from '../patterns/kinds-data.ts'
import type { Analytics, AnalyticsCard, CardName } from '../../../../contract/analytics/analytics.ts'
import { counted, wholeNumber } from '../../../shared/numbers/compact-number.ts'
import { changeWords, percent } from '../figures.ts'

export type FigureWords = {
  name: string
  /** A number to be shortened, or words. */
  value: { number: number; sign: string } | string
  /** Null if there is nothing to compare with. */
  change: { text: string; direction: 'up' | 'down' | 'same' } | null
  /** What the value counts, or why there is none. */
  note: string
  available: boolean
}

const names: Record<CardName, string> = {
  impressions: 'Total Impressions',
  engagementRate: 'Engagement Rate',
  followersGained: 'Followers Gained',
  profileViews: 'Profile Views',
}

/** In the order of the screen. */
export const cardNames = Object.keys(names) as CardName[]

/** Why a platform gives no value of a card. */
const notGiven: Record<CardName, string> = {
  impressions: 'Your platforms do not report how often posts were seen.',
  engagementRate: 'Your platforms do not report both impressions and engagements.',
  followersGained: 'Your platforms do not report how many followers you have.',
  profileViews: 'Your platforms do not report how often profiles were viewed.',
}

const notRead: Record<CardName, string> = {
  impressions: 'No data yet. First numbers come within an hour of publishing.',
  engagementRate: 'No data yet. First numbers come within an hour of publishing.',
  followersGained: 'Followers are counted once a day; it takes two days to compare.',
  profileViews: 'No data yet. Profiles are read once a day.',
}

/** What the cards are shown with: the days before, and the posts of the range. */
export type Shown = { previous: Analytics['previous']; totals: { posts: number } }

/** The texts of a card. */
export function figureWords(
  name: CardName,
  card: AnalyticsCard,
  { previous, totals: { posts } }: Shown,
): FigureWords {
  const { value } = card
  if (value === null) {
    return {
      name: names[name],
      value: 'Not available',
      change: null,
      note: whyMissing(name, card),
      available: false,
    }
  }
  return {
    name: names[name],
    value: name === 'engagementRate' ? percent(value) : { number: value, sign: signOf(name, value) },
    change: changeOf(name, card, previous),
    note: noteOf(name, card, posts),
    available: true,
  }
}

/** A gain has its sign. */
const signOf = (name: CardName, value: number) => (name === 'followersGained' && value > 0 ? '+' : '')

function changeOf(
  name: CardName,
  { value, change, previous: valueBefore }: AnalyticsCard,
  previous: Analytics['previous'],
): FigureWords['change'] {
  if (previous === null) return null
  // A percentage of what was gained would be of a number that is often near 0, or below it.
  if (name === 'followersGained' && value !== null && valueBefore !== null) {
    const direction = directionOf(value - valueBefore)
    const words = direction === 'same' ? 'as before:' : `${direction} from`
    return { text: `${words} ${wholeNumber(valueBefore)}`, direction }
  }
  if (change === null) {
    return {
      text: valueBefore === 0 ? '0 in the previous period' : 'Nothing to compare with',
      direction: 'same',
    }
  }
  const words = changeWords(change, name === 'engagementRate' ? 'points' : 'percent')
  return { text: `${words} vs. previous period`, direction: directionOf(change) }
}

const directionOf = (change: number) => (change > 0 ? 'up' : change < 0 ? 'down' : 'same')

/** What the number is, and of what it was counted. */
function noteOf(name: CardName, { accounts, ofAccounts }: AnalyticsCard, posts: number): string {
  const from =
    accounts === ofAccounts
      ? counted(accounts, 'account')
      : `${accounts} of ${counted(ofAccounts, 'account')}`
  if (name === 'engagementRate') {
    if (posts < fewPosts) return `${counted(posts, 'post')}: too few to rely on`
    return `Interactions per impression, ${counted(posts, 'post')}`
  }
  return name === 'impressions' ? `${counted(posts, 'post')}, ${from}` : from
}

function whyMissing(name: CardName, { missing }: AnalyticsCard): string {
  if (missing === 'no_accounts') return 'No account is connected.'
  if (missing === 'no_posts') return 'No post was published in this time.'
  return missing === 'platform' ? notGiven[name] : notRead[name]
}
