import {
  entitlements,
  plans,
  type CheckoutMode,
  type Entitlement,
  type Plan,
} from '../../../../contract/billing/plans.ts'
import { formatDollars } from '../../../shared/numbers/money.ts'

/** The lowest plan that includes the feature. */
export const planFor = (entitlement: Entitlement): Plan => plans[entitlements[entitlement].from]

/** "$19.99 a month, or $199.99 a year". */
export const priceOf = ({ monthlyPrice, yearlyPrice }: Plan): string =>
  `${formatDollars(monthlyPrice)} a month, or ${formatDollars(yearlyPrice)} a year`

/** What a plan adds, for the dialog. */
export const lockWords = {
  scheduling: {
    title: 'Schedule posts',
    opened: 'You can schedule posts now',
    text: 'Choose a date and a time, and your post is published automatically. Your current plan saves drafts and publishes instantly.',
  },
  allPlatforms: {
    title: 'Publish to every platform',
    opened: 'You can publish to every platform now',
    text: 'Connect all the platforms you publish to and reach them from one place.',
  },
  brandVoice: {
    title: 'Sound like your brand',
    opened: 'You can add brand voices now',
    text: 'Describe once how your brand writes: its words, its style, and posts that sound right. The assistant follows it in every text, and we flag anything off-brand in yours.',
  },
  advancedAnalytics: {
    title: 'See what works',
    opened: 'You have all of your analytics now',
    text: 'Compare accounts, platforms and any range of days, find your best posts, hours and kinds of posts, and take every number with you as CSV. Your current plan shows the cards and impressions of the last 30 days.',
  },
  apiAccess: {
    title: 'Connect your own programs',
    opened: 'You can use API keys and webhooks now',
    text: 'Let your programs and automations create and schedule posts with API keys, and tell them with webhooks what happens in your workspace.',
  },
} as const satisfies Record<Entitlement, { title: string; opened: string; text: string }>

/** What is true of prices where no payment provider takes money; null where one does. */
export function paymentWords(checkout: CheckoutMode | undefined): string | null {
  if (checkout === 'sandbox') {
    return 'No payment provider is connected here, so nothing you buy costs money. Do you run this installation? DEFAULT_PLAN=pro gives the plan to everybody.'
  }
  return checkout === 'none' ? 'Nothing can be bought here: your administrator can give you the plan.' : null
}
