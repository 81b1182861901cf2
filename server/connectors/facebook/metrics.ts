import { z } from 'zod'
import { bodyOf } from '../responses.ts'
import type { Metrics, MetricsCall, Refusal } from '../connector.ts'
import { metricsOfEach, type FoundMetrics } from '../graph/metrics.ts'
import type { HttpOutcome } from '../http.ts'
import type { TokenCall } from '../oauth-tokens.ts'
import { toMetrics } from '../post-metrics.ts'
import { callFacebook, type FacebookSettings } from './api.ts'
import { provenProblem, refusalOf } from './errors.ts'

/** Meta replaces metrics from time to time (platforms reference, 2.10). */
const viewsMetric = 'post_media_view'
const reachMetric = 'post_total_media_view_unique'
const clicksMetric = 'post_clicks'

const summarySchema = z.looseObject({ summary: z.looseObject({ total_count: z.number() }).optional() })
const countsSchema = z.looseObject({
  reactions: summarySchema.optional(),
  comments: summarySchema.optional(),
  shares: z.looseObject({ count: z.number() }).optional(),
})
const insightsSchema = z.looseObject({
  data: z.array(
    z.looseObject({ name: z.string(), values: z.array(z.looseObject({ value: z.number() })).default([]) }),
  ),
})

/** Reactions, comments and shares of each post, and views, reach and clicks where insights are available. */
export function readMetrics(
  settings: FacebookSettings,
  { account: { accessToken }, externalIds }: TokenCall<MetricsCall>,
): Promise<Metrics[] | Refusal> {
  return metricsOfEach(externalIds, (id) => readOne(settings, accessToken, id))
}

async function readOne(
  settings: FacebookSettings,
  accessToken: string,
  externalId: string,
): Promise<FoundMetrics> {
  const path = `/${encodeURIComponent(externalId)}`
  const read = (edge: string, parameters: Record<string, string>) =>
    callFacebook(settings, { method: 'GET', path: path + edge, accessToken, parameters })
  const node = await read('', {
    fields: 'reactions.limit(0).summary(true),comments.limit(0).summary(true),shares',
  })
  const counts = bodyOf(node, countsSchema)
  if (!counts) {
    const refusal = refusalOf(node)
    return refusal.kind === 'rejected' ? { kind: 'gone' } : refusal
  }
  const insights = await read('/insights', { metric: [viewsMetric, reachMetric, clicksMetric].join(',') })
  if (!isRead(insights) && !isRefusedAlone(insights)) return refusalOf(insights)
  const metrics = toMetrics(externalId, {
    likes: counts.reactions?.summary?.total_count,
    comments: counts.comments?.summary?.total_count,
    // Facebook omits it while nobody has shared the post.
    shares: counts.shares?.count ?? 0,
    impressions: valueIn(insights, viewsMetric),
    reach: valueIn(insights, reachMetric),
    clicks: valueIn(insights, clicksMetric),
  })
  return { kind: 'metrics', metrics }
}

function valueIn(outcome: HttpOutcome, name: string): number | null {
  const metric = bodyOf(outcome, insightsSchema)?.data.find((each) => each.name === name)
  return metric?.values[0]?.value ?? null
}

const isRead = (outcome: HttpOutcome) => outcome.kind === 'answer' && outcome.status === 200

/** Insights, or the permission for them, may be missing. The access to the Page is valid, because it was just used. */
export function isRefusedAlone(outcome: HttpOutcome): boolean {
  if (outcome.kind !== 'answer') return false
  const kind = provenProblem(outcome)?.kind
  return kind === 'rejected' || kind === 'reauth_required'
}
