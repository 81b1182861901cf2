import { fraction } from './ids.ts'
import type { Post } from './posts.ts'

export type Engagement = {
  views: number
  reach: number
  likes: number
  replies: number
  reposts: number
  quotes: number
  saves: number
  clicks: number
}

const DAY = 86_400_000
const HOUR = 3_600_000

/**
 * The metrics of a post at a time, computed from its content and its publication time, so that two reads agree and a
 * later one is never smaller. Half of the audience sees it within a day, almost all within two weeks. As on the real
 * platforms, questions get more comments, and posts in the evening (in UTC) get more impressions.
 */
export function engagementOf(post: Pick<Post, 'platform' | 'text' | 'createdAt'>, now: number): Engagement {
  const age = Math.max(0, now - post.createdAt)
  const key = `${post.platform}:${Math.floor(post.createdAt / DAY)}:${post.text}`
  const evening = (1 + Math.cos(((post.createdAt / HOUR - 19) / 12) * Math.PI)) / 2
  const audience = 500 * 12 ** fraction(`audience:${key}`) * (0.7 + 0.6 * evening)
  const views = audience * (1 - Math.exp(-((age / DAY) ** 0.6) * 0.7))
  const asks = post.text.includes('?') ? 3 : 1
  const share = (what: string, from: number, to: number) =>
    Math.floor(views * (from + (to - from) * fraction(`${what}:${key}`)))
  return {
    views: Math.floor(views),
    reach: share('reach', 0.6, 0.9),
    likes: share('likes', 0.01, 0.08),
    replies: share('replies', 0.001 * asks, 0.01 * asks),
    reposts: share('reposts', 0.002, 0.015),
    quotes: share('quotes', 0, 0.003),
    saves: share('saves', 0.001, 0.012),
    clicks: share('clicks', 0.002, 0.02),
  }
}
