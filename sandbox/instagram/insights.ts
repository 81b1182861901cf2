import type { Answer } from '../http/responses.ts'
import { type Engagement, engagementOf } from '../store/engagement.ts'
import { findPost } from '../store/posts.queries.ts'
import { accountInsights } from './account-insights.ts'
import type { GraphCall } from './endpoint.ts'
import { invalidParameter, missingNode } from '../graph/graph-errors.ts'
import { isOwn } from './nodes.ts'

/**
 * Daily metrics of the account, or lifetime metrics of published media. An unknown metric fails the whole call, as on
 * Instagram.
 */
export function mediaInsights(call: GraphCall): Answer {
  const { context, bearer, fields, path } = call
  if (isOwn(call, path.node ?? '')) return accountInsights(call)
  const id = path.node ?? ''
  const post = findPost(context.store, 'instagram', id)
  if (!post || !bearer.accounts.some(({ id: own }) => own === post.accountId)) throw missingNode(id)

  const known = knownMetrics(post.kind, engagementOf(post, context.clock()))
  const asked = (fields.metric ?? '').split(',').filter(Boolean)
  if (asked.length === 0) throw invalidParameter('The parameter metric is required')
  const unknown = asked.filter((name) => !(name in known))
  if (unknown.length > 0) {
    throw invalidParameter(`metric[0] must be one of the following values: ${Object.keys(known).join(', ')}`)
  }
  const data = asked.map((name) => ({
    name,
    period: 'lifetime',
    values: [{ value: known[name] }],
    title: name,
    id: `${id}/insights/${name}/lifetime`,
  }))
  return { status: 200, body: { data } }
}

/** The metrics of this kind of media; a story has fewer than a post. */
function knownMetrics(kind: string, numbers: Engagement): Record<string, number> {
  const seen = { reach: numbers.reach, views: numbers.views, shares: numbers.reposts }
  if (kind === 'STORIES') {
    const { replies } = numbers
    return { ...seen, replies, navigation: numbers.views, total_interactions: replies + seen.shares }
  }
  return {
    ...seen,
    likes: numbers.likes,
    comments: numbers.replies,
    saved: numbers.saves,
    reposts: numbers.quotes,
    total_interactions: numbers.likes + numbers.replies + numbers.saves + numbers.reposts + numbers.quotes,
    ...(kind === 'REELS'
      ? { ig_reels_avg_watch_time: 4200, ig_reels_video_view_total_time: numbers.views * 4200 }
      : { follows: Math.floor(numbers.clicks / 8), profile_visits: numbers.clicks, profile_activity: 0 }),
  }
}
