/** The numbers of a post, and of an account, whose milestones are announced. */
export const milestoneMetrics = ['likes', 'impressions', 'followers'] as const
export type MilestoneMetric = (typeof milestoneMetrics)[number]

const first = 100

/** The highest milestone up to a number: 100, 1,000, 10,000 and so on; 0 below the first. */
export function milestoneOf(number: number): number {
  if (number < first) return 0
  let milestone = first
  while (milestone * 10 <= number) milestone *= 10
  return milestone
}
