import { z } from '../zod.ts'

/**
 * Plans of specification section 9. Prices in US dollars, `monthlyPoints` granted each month
 * (those of paid plans include the 10 of the free one).
 */
export const plans = {
  free: {
    key: 'free',
    name: 'Free',
    monthlyPrice: 0,
    yearlyPrice: 0,
    monthlyPoints: 10,
    features: ['3 social platforms', 'Basic analytics', 'Community support'],
    popular: false,
  },
  pro: {
    key: 'pro',
    name: 'Pro',
    monthlyPrice: 19.99,
    yearlyPrice: 199.99,
    monthlyPoints: 210,
    features: ['All platforms', 'Advanced analytics', 'Priority support', 'Scheduling', 'Brand voice'],
    popular: true,
  },
  agency: {
    key: 'agency',
    name: 'Agency',
    monthlyPrice: 49.99,
    yearlyPrice: 499.99,
    monthlyPoints: 510,
    features: ['Reporting', 'Scheduling', 'Team collaboration', 'White-label options', 'API access'],
    popular: false,
  },
} as const

export type Plan = (typeof plans)[keyof typeof plans]
export type PlanKey = Plan['key']

/** How an installation sells plans and points: in the sandbox no money moves; with `none` nothing can be bought. */
export const checkoutModeSchema = z.enum(['stripe', 'sandbox', 'none'])
export type CheckoutMode = z.infer<typeof checkoutModeSchema>

/** From the lowest to the highest: each includes the features of those before it. */
export const planKeys = ['free', 'pro', 'agency'] as const satisfies PlanKey[]

export const planKeySchema = z.enum(planKeys)

/** The lowest plan that includes each feature (specification sections 6 and 9). */
export const entitlements = {
  allPlatforms: { from: 'pro', label: 'More than 3 social platforms' },
  scheduling: { from: 'pro', label: 'Scheduling' },
  brandVoice: { from: 'pro', label: 'Brand voice' },
  advancedAnalytics: { from: 'pro', label: 'Advanced analytics' },
  apiAccess: { from: 'agency', label: 'API access' },
} as const satisfies Record<string, { from: PlanKey; label: string }>

export type Entitlement = keyof typeof entitlements

/** Plan features that the product does not have yet, so that there are no entitlements for them. */
const comingFeatures = new Set<string>([
  'Reporting',
  'White-label options',
] satisfies Plan['features'][number][])

/** Whether a plan's feature is not available yet: screens show "Soon" beside it. */
export const isComing = (feature: string): boolean => comingFeatures.has(feature)

/** Social platforms a workspace without `allPlatforms` may publish to. */
export const freePlatforms = 3

/** The users who may work in a workspace, its client workspaces included; each takes one seat, however many they are in. */
export const seats = { free: 1, pro: 3, agency: 25 } as const satisfies Record<PlanKey, number>

/** The client workspaces that a plan covers. */
export const clientWorkspaces = { free: 0, pro: 0, agency: 25 } as const satisfies Record<PlanKey, number>

/** Bytes of media and texts that a workspace may store; little for an account whose email address is not verified. */
export const storageBytes = {
  unverified: 20_000_000,
  free: 2_000_000_000,
  pro: 50_000_000_000,
  agency: 250_000_000_000,
} as const satisfies Record<PlanKey | 'unverified', number>

export function includes(plan: PlanKey, entitlement: Entitlement): boolean {
  return comparePlans(plan, entitlements[entitlement].from) >= 0
}

/** Negative if `a` is the lower plan. */
export function comparePlans(a: PlanKey, b: PlanKey): number {
  return planKeys.indexOf(a) - planKeys.indexOf(b)
}

export function highestPlan(...keys: PlanKey[]): PlanKey {
  return keys.reduce((highest, key) => (comparePlans(key, highest) > 0 ? key : highest), 'free')
}

export const billingIntervals = ['month', 'year'] as const
export type BillingInterval = (typeof billingIntervals)[number]

/** Point packs of specification section 2. Prices and savings in US dollars. */
export const pointPacks = {
  points50: { key: 'points50', points: 50, price: 5, save: 0, best: false },
  points200: { key: 'points200', points: 200, price: 18, save: 2, best: true },
  points500: { key: 'points500', points: 500, price: 40, save: 10, best: false },
} as const

export type PointPack = (typeof pointPacks)[keyof typeof pointPacks]
export type PackKey = PointPack['key']

export function priceInCents(plan: PlanKey, interval: BillingInterval): number {
  const { monthlyPrice, yearlyPrice } = plans[plan]
  return Math.round((interval === 'month' ? monthlyPrice : yearlyPrice) * 100)
}
