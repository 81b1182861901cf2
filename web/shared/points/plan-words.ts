import { entitlements, plans, type Entitlement, type Plan } from '../../../contract/plans.ts'
import { formatDollars } from '../numbers/money.ts'

/** The lowest plan that opens it. */
export const planFor = (entitlement: Entitlement): Plan => plans[entitlements[entitlement].from]

/** "$19.99 a month, or $199.99 a year". */
export const priceOf = ({ monthlyPrice, yearlyPrice }: Plan): string =>
  `${formatDollars(monthlyPrice)} a month, or ${formatDollars(yearlyPrice)} a year`

/** What a plan adds, for the dialog of a lock. */
export const lockWords = {
  scheduling: {
    title: 'Schedule posts',
    opened: 'You can schedule posts now',
    text: 'Choose a day and an hour, and your post goes out by itself. Your present plan saves drafts and publishes at once.',
  },
  allPlatforms: {
    title: 'Publish to every platform',
    opened: 'You can publish to every platform now',
    text: 'Connect all the platforms you publish to and reach them from one place.',
  },
  brandVoice: {
    title: 'Sound like your brand',
    opened: 'You can give your brand a voice now',
    text: 'Say once how your brand writes: its words, its habits, posts that sound right. Every text the assistant writes follows it, and a check shows where your own departs.',
  },
} as const satisfies Record<Entitlement, { title: string; opened: string; text: string }>
