import { fraction } from './ids.ts'

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

/**
 * The metrics of a post, computed from its id and age, so that two reads agree and a later one is never smaller. Half
 * of the audience sees it within a day, nearly all within two weeks.
 */
export function engagementOf(id: string, ageMs: number): Engagement {
  const audience = 150 * 80 ** fraction(`audience:${id}`)
  const seen = 1 - Math.exp(-((Math.max(0, ageMs) / DAY) ** 0.6) * 0.7)
  const views = audience * seen
  const share = (what: string, from: number, to: number) =>
    Math.floor(views * (from + (to - from) * fraction(`${what}:${id}`)))
  return {
    views: Math.floor(views),
    reach: share('reach', 0.6, 0.9),
    likes: share('likes', 0.01, 0.08),
    replies: share('replies', 0.001, 0.01),
    reposts: share('reposts', 0.002, 0.015),
    quotes: share('quotes', 0, 0.003),
    saves: share('saves', 0.001, 0.012),
    clicks: share('clicks', 0.002, 0.02),
  }
}
