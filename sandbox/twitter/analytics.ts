import type { Answer } from '../http/responses.ts'
import { readQuery } from '../http/body.ts'
import { engagementOf, type Engagement } from '../store/engagement.ts'
import { findPost } from '../store/posts.queries.ts'
import type { XCall } from './endpoint.ts'
import { invalidRequest } from './problems.ts'

const metrics: Record<string, (gained: Engagement) => number> = {
  impressions: ({ views }) => views,
  engagements: ({ likes, replies, reposts, clicks }) => likes + replies + reposts + clicks,
  likes: ({ likes }) => likes,
  replies: ({ replies }) => replies,
  retweets: ({ reposts }) => reposts,
  quote_tweets: ({ quotes }) => quotes,
  bookmarks: ({ saves }) => saves,
  shares: ({ reposts }) => reposts,
  url_clicks: ({ clicks }) => clicks,
  user_profile_clicks: ({ clicks }) => Math.floor(clicks / 2),
  follows: () => 0,
}

/** `GET /2/tweets/analytics`: the totals that the caller's own posts gained between two times. */
export function readAnalytics({ context, account, request }: XCall): Answer {
  const query = readQuery(request)
  const ids = (query.ids ?? '').split(',').filter(Boolean)
  if (ids.length === 0 || ids.length > 100) throw invalidRequest('`ids` takes 1 to 100 ids.')
  const [start, end] = [timeIn(query.start_time), timeIn(query.end_time)]
  if (!(end > start)) throw invalidRequest('`start_time` and `end_time` are needed.')
  if (query.granularity !== 'total') throw invalidRequest('`granularity` has to be total in the sandbox.')
  const asked = (query['analytics.fields'] ?? '').split(',').filter(Boolean)
  const unknown = asked.find((name) => !Object.hasOwn(metrics, name))
  if (unknown) throw invalidRequest(`The \`analytics.fields\` value [${unknown}] is not known.`)
  const until = Math.min(end, context.clock())
  const data = ids.flatMap((id) => {
    const post = findPost(context.store, 'twitter', id)
    if (post?.accountId !== account.id) return []
    const [before, after] = [engagementOf(post, start), engagementOf(post, until)]
    const total = Object.fromEntries(
      asked.map((name) => [name, (metrics[name]?.(after) ?? 0) - (metrics[name]?.(before) ?? 0)]),
    )
    return [{ id, timestamped_metrics: [{ timestamp: new Date(start).toISOString(), metrics: total }] }]
  })
  return { status: 200, body: { data } }
}

const timeIn = (value: string | undefined): number => Date.parse(value ?? '')
