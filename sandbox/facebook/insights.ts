import type { Answer } from '../http/responses.ts'
import { engagementOf } from '../store/engagement.ts'
import { invalidParameter } from '../graph/graph-errors.ts'
import { pageInsights } from './page-insights.ts'
import type { PageCall } from './endpoint.ts'
import { ownPost } from './nodes.ts'

/** Daily metrics of the Page, or lifetime metrics of a post. An unknown metric fails the whole call, as on Facebook. */
export function postInsights(call: PageCall): Answer {
  const { context, fields } = call
  if (call.path.node === call.page.id) return pageInsights(call)
  const post = ownPost(call)
  const numbers = engagementOf(post, context.clock())
  const known: Record<string, unknown> = {
    post_media_view: numbers.views,
    post_total_media_view_unique: numbers.reach,
    post_clicks: numbers.clicks,
    post_reactions_by_type_total: { like: numbers.likes },
  }
  const asked = (fields.metric ?? '').split(',').filter(Boolean)
  if (asked.length === 0) throw invalidParameter('The parameter metric is required')
  if (asked.some((name) => !(name in known))) {
    throw invalidParameter('The value must be a valid insights metric')
  }
  const data = asked.map((name) => ({
    name,
    period: 'lifetime',
    values: [{ value: known[name] }],
    title: name,
    id: `${post.id}/insights/${name}/lifetime`,
  }))
  return { status: 200, body: { data } }
}
