import type { Answer } from '../http/responses.ts'
import type { Account } from '../store/accounts.ts'
import { daysIn, gainedBetween } from '../store/account-numbers.ts'
import { type Engagement, engagementOf } from '../store/engagement.ts'
import { findPost } from '../store/posts.queries.ts'
import { isOrganization, type LinkedinCall, ownActor, requireFinder, requireScope } from './endpoint.ts'
import { denied, invalid, missing } from './problems.ts'
import { detailsOf } from './posts.ts'

/** The numbers of an organization's posts. Posts without numbers are omitted. */
export function shareStatistics(call: LinkedinCall): Answer {
  const { context, query } = call
  requireFinder(call)
  requireScope(call, 'rw_organization_admin', 'organizationalEntityShareStatistics')
  const { organizationalEntity = '' } = query
  const organization = ownActor(call, organizationalEntity)
  if (!isOrganization(organizationalEntity) || !organization) throw denied(organizationalEntity)
  if (query.timeIntervals !== undefined) return { status: 200, body: daysOf(call, organization) }
  if (query.shares === undefined && query.ugcPosts === undefined) {
    return { status: 200, body: lifetimeOf(call, organization) }
  }
  const urns = /^List\((.*)\)$/.exec(query.shares ?? query.ugcPosts ?? '')?.[1]?.split(',') ?? []
  if (urns.length === 0) throw invalid('shares or ugcPosts is required')
  const elements = urns.flatMap((urn) => {
    const post = findPost(context.store, 'linkedin', urn)
    if (!post || detailsOf(post).author !== organizationalEntity) return []
    const numbers = engagementOf(post, context.clock())
    if (numbers.views === 0) return []
    const totalShareStatistics = statisticsOf(numbers)
    return [{ organizationalEntity, [query.shares ? 'share' : 'ugcPost']: urn, totalShareStatistics }]
  })
  return { status: 200, body: { elements, paging: { start: 0, count: elements.length, links: [] } } }
}

/** The total numbers of all posts of an organization. */
function lifetimeOf({ context, query }: LinkedinCall, { id }: Account): object {
  const totalShareStatistics = statisticsOf(gainedBetween(context, id, { from: 0, until: context.clock() }))
  const element = { organizationalEntity: query.organizationalEntity, totalShareStatistics }
  return { elements: [element], paging: { start: 0, count: 1, links: [] } }
}

function statisticsOf({ views, reach, clicks, likes, replies, reposts }: Engagement): object {
  return {
    impressionCount: views,
    uniqueImpressionsCount: reach,
    clickCount: clicks,
    likeCount: likes,
    commentCount: replies,
    shareCount: reposts,
    engagement: views > 0 ? (clicks + likes + replies + reposts) / views : 0,
  }
}

/** The daily numbers of all posts of an organization. */
function daysOf({ context, query }: LinkedinCall, { id }: Account): object {
  const [, start, end] =
    /^\(timeRange:\(start:(\d+),end:(\d+)\),timeGranularityType:DAY\)$/.exec(query.timeIntervals ?? '') ?? []
  if (start === undefined || end === undefined) throw invalid('timeIntervals is malformed')
  const elements = daysIn({ from: Number(start), until: Number(end) }).map((day) => {
    const totalShareStatistics = statisticsOf(gainedBetween(context, id, day))
    return {
      organizationalEntity: query.organizationalEntity,
      timeRange: { start: day.from, end: day.until },
      totalShareStatistics,
    }
  })
  return { elements, paging: { start: 0, count: elements.length, links: [] } }
}

/** One number of one of the member's posts. */
export function memberAnalytics(call: LinkedinCall): Answer {
  const { context, query } = call
  requireFinder(call)
  requireScope(call, 'r_member_postAnalytics', 'memberCreatorPostAnalytics')
  const [, urn = ''] = /^\((?:share|ugc):(urn:li:\w+:\w+)\)$/.exec(query.entity ?? '') ?? []
  const post = findPost(context.store, 'linkedin', urn)
  if (!post || detailsOf(post).author !== `urn:li:person:${call.member.id}`) throw missing(query.entity ?? '')
  const numbers = engagementOf(post, context.clock())
  const known: Record<string, number> = {
    IMPRESSION: numbers.views,
    MEMBERS_REACHED: numbers.reach,
    REACTION: numbers.likes,
    COMMENT: numbers.replies,
    RESHARE: numbers.reposts,
  }
  const count = known[query.queryType ?? '']
  if (count === undefined) throw invalid(`Unknown queryType ${query.queryType}`)
  return { status: 200, body: { elements: [{ count, metricType: { [query.queryType ?? '']: {} } }] } }
}
