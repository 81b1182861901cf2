import type { Analytics, AnalyticsCard, CardName } from '../../../../contract/analytics/analytics.ts'
import { counted } from '../../../shared/numbers/compact-number.ts'
import { changeWords, figure, percent } from '../figures.ts'

export type FigureWords = {
  name: string
  value: string
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

/** The texts of a card. */
export function figureWords(
  name: CardName,
  card: AnalyticsCard,
  previous: Analytics['previous'],
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
    value: name === 'engagementRate' ? percent(value) : signedFigure(name, value),
    change: changeOf(name, card, previous),
    note: spokenOf(card),
    available: true,
  }
}

/** A gain has its sign. */
const signedFigure = (name: CardName, value: number) =>
  name === 'followersGained' && value > 0 ? `+${figure(value)}` : figure(value)

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
    return { text: `${words} ${signedFigure(name, valueBefore)}`, direction }
  }
  if (change === null) {
    return { text: valueBefore === 0 ? '0 before' : 'Nothing to compare with', direction: 'same' }
  }
  const words = changeWords(change, name === 'engagementRate' ? 'points' : 'percent')
  return { text: `${words} vs. previous period`, direction: directionOf(change) }
}

const directionOf = (change: number) => (change > 0 ? 'up' : change < 0 ? 'down' : 'same')

function spokenOf({ accounts, ofAccounts }: AnalyticsCard): string {
  if (accounts === ofAccounts) return counted(accounts, 'account')
  return `${accounts} of ${counted(ofAccounts, 'account')}`
}

function whyMissing(name: CardName, { missing }: AnalyticsCard): string {
  if (missing === 'no_accounts') return 'No account is connected.'
  if (missing === 'no_posts') return 'No post was published in this time.'
  return missing === 'platform' ? notGiven[name] : notRead[name]
}
