import { z } from 'zod'
import { bodyOf } from '../responses.ts'
import type { Metrics, MetricsCall, Refusal } from '../connector.ts'
import type { TokenCall } from '../oauth-tokens.ts'
import { toMetrics } from '../post-metrics.ts'
import { callLinkedin, type LinkedinSettings } from './api.ts'
import { refusalOf } from './errors.ts'
import { isOrganization } from './urn.ts'

/** The maximum number of posts in one call. */
const batch = 20

const count = z.number().int().nonnegative().optional()
const statisticsSchema = z.looseObject({
  elements: z.array(
    z.looseObject({
      share: z.string().optional(),
      ugcPost: z.string().optional(),
      totalShareStatistics: z.looseObject({
        impressionCount: count,
        uniqueImpressionsCount: count,
        clickCount: count,
        likeCount: count,
        commentCount: count,
        shareCount: count,
      }),
    }),
  ),
})
const analyticsSchema = z.looseObject({ elements: z.array(z.looseObject({ count: z.number() })) })

type Call = TokenCall<MetricsCall>

/**
 * Likes, comments, shares, impressions and reach, and clicks of an organization's posts. The numbers of a member's
 * posts require a permission of their own.
 */
export async function readMetrics(
  settings: LinkedinSettings,
  call: Call,
  scopes: string[],
): Promise<Metrics[] | Refusal> {
  if (isOrganization(call.account.externalId)) return readStatistics(settings, call)
  return scopes.includes('r_member_postAnalytics') ? readAnalytics(settings, call) : []
}

async function readStatistics(settings: LinkedinSettings, call: Call): Promise<Metrics[] | Refusal> {
  const metrics: Metrics[] = []
  for (const [kind, name] of [
    ['share', 'shares'],
    ['ugcPost', 'ugcPosts'],
  ] as const) {
    const urns = call.externalIds.filter((urn) => urn.startsWith(`urn:li:${kind}:`))
    for (let at = 0; at < urns.length; at += batch) {
      const list = urns.slice(at, at + batch).map((urn) => encodeURIComponent(urn))
      const organization = encodeURIComponent(call.account.externalId)
      const outcome = await callLinkedin(settings, {
        method: 'GET',
        path: `/rest/organizationalEntityShareStatistics?q=organizationalEntity&organizationalEntity=${organization}&${name}=List(${list.join(',')})`,
        accessToken: call.account.accessToken,
        restliMethod: 'FINDER',
      })
      const statistics = bodyOf(outcome, statisticsSchema)
      if (!statistics) return refusalOf(outcome)
      for (const { share, ugcPost, totalShareStatistics: total } of statistics.elements) {
        metrics.push(
          toMetrics(share ?? ugcPost ?? '', {
            impressions: total.impressionCount,
            reach: total.uniqueImpressionsCount,
            likes: total.likeCount,
            comments: total.commentCount,
            shares: total.shareCount,
            clicks: total.clickCount,
          }),
        )
      }
    }
  }
  return metrics
}

/** Each number of each post requires a call (platforms reference, 4.9). */
async function readAnalytics(settings: LinkedinSettings, call: Call): Promise<Metrics[] | Refusal> {
  const metrics: Metrics[] = []
  for (const externalId of call.externalIds) {
    const numbers: Record<string, number | null> = {}
    for (const type of ['IMPRESSION', 'MEMBERS_REACHED', 'REACTION', 'COMMENT', 'RESHARE']) {
      const found = await readNumber(settings, call, externalId, type)
      if (found.kind === 'rejected') break
      if (found.kind !== 'number') return found
      numbers[type] = found.value
    }
    const { REACTION, COMMENT, RESHARE, IMPRESSION, MEMBERS_REACHED } = numbers
    // A deleted post has no numbers.
    if (IMPRESSION === undefined) continue
    metrics.push(
      toMetrics(externalId, {
        impressions: IMPRESSION,
        reach: MEMBERS_REACHED,
        likes: REACTION,
        comments: COMMENT,
        shares: RESHARE,
      }),
    )
  }
  return metrics
}

async function readNumber(
  settings: LinkedinSettings,
  call: Call,
  urn: string,
  type: string,
): Promise<{ kind: 'number'; value: number | null } | Refusal> {
  const entity = `(${urn.startsWith('urn:li:ugcPost:') ? 'ugc' : 'share'}:${encodeURIComponent(urn)})`
  const outcome = await callLinkedin(settings, {
    method: 'GET',
    path: `/rest/memberCreatorPostAnalytics?q=entity&entity=${entity}&queryType=${type}&aggregation=TOTAL`,
    accessToken: call.account.accessToken,
    restliMethod: 'FINDER',
  })
  const analytics = bodyOf(outcome, analyticsSchema)
  if (!analytics) return refusalOf(outcome)
  return { kind: 'number', value: analytics.elements[0]?.count ?? null }
}
