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
