import type { DashboardStats } from '../../../contract/dashboard/dashboard.ts'
import { counted, decimalNumber, wholeNumber } from '../../shared/numbers/compact-number.ts'

const minuteMs = 60_000
const signed = (value: number) => `${value > 0 ? '+' : ''}${decimalNumber(value)}%`

/** The captions of the specification with computed values; without data they say so. */
export function captionsOf(stats: DashboardStats, now: Date = new Date()) {
  return {
    totalPosts: totalCaption(stats),
    scheduled:
      stats.nextPostAt === null ? 'Nothing scheduled' : `Next post ${inWords(stats.nextPostAt, now)}`,
    drafted: stats.drafted === 0 ? 'No drafts' : 'Ready to publish',
    engagement: engagementCaption(stats),
  }
}

function totalCaption({ totalPosts, thisMonth, totalPostsChange }: DashboardStats): string {
  if (totalPosts === 0) return 'No posts yet'
  if (totalPostsChange === null) return `${wholeNumber(thisMonth)} published this month`
  return `${signed(totalPostsChange)} from last month`
}

function engagementCaption({ engagement, engagementChange }: DashboardStats): string {
  if (engagement === null) return 'Not measured yet'
  return engagementChange === null ? 'Last 30 days' : `${signed(engagementChange)} this week`
}

/** "in 2 hours"; a time in the past is "now". */
function inWords(instant: string, now: Date): string {
  const minutes = Math.ceil((Date.parse(instant) - now.getTime()) / minuteMs)
  if (minutes < 1) return 'now'
  if (minutes < 60) return `in ${counted(minutes, 'minute')}`
  const hours = Math.round(minutes / 60)
  return hours < 48 ? `in ${counted(hours, 'hour')}` : `in ${counted(Math.round(hours / 24), 'day')}`
}
