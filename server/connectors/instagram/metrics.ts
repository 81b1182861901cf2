import { z } from 'zod'
import { bodyOf } from '../responses.ts'
import type { Metrics, Refusal } from '../connector.ts'
import { metricsOfEach, type FoundMetrics } from '../graph/metrics.ts'
import type { HttpOutcome } from '../http.ts'
import { callGraph } from '../graph/call-graph.ts'
import { toMetrics } from '../post-metrics.ts'
import type { InstagramSettings } from './api.ts'
import { provenProblem, refusalOf } from './errors.ts'

/**
 * The requested metrics: those of posts and reels; if Instagram rejects them, those of stories, which have fewer. An
 * unknown metric fails the whole call (platforms reference, 1.8).
 */
const askedMetrics = ['views,reach,likes,comments,shares,saved', 'views,reach,shares,replies']

const insightsSchema = z.looseObject({
  data: z.array(
    z.looseObject({
      name: z.string(),
      values: z.array(z.looseObject({ value: z.number() })).optional(),
      total_value: z.looseObject({ value: z.number() }).optional(),
    }),
  ),
})
const countsSchema = z.looseObject({
  like_count: z.number().optional(),
  comments_count: z.number().optional(),
})

/** Views, reach, likes, comments, shares and saves of each post; likes and comments alone where insights are not available. */
export function readMetrics(
  settings: InstagramSettings,
  accessToken: string,
  externalIds: string[],
): Promise<Metrics[] | Refusal> {
  return metricsOfEach(externalIds, (id) => readOne(settings, accessToken, id))
}

async function readOne(
  settings: InstagramSettings,
  accessToken: string,
  externalId: string,
): Promise<FoundMetrics> {
  const path = `/${encodeURIComponent(externalId)}`
  for (const metric of askedMetrics) {
    const insights = await callGraph(settings, {
      method: 'GET',
      path: `${path}/insights`,
      accessToken,
      parameters: { metric },
    })
    const metrics = metricsOf(insights, externalId)
    if (metrics) return { kind: 'metrics', metrics }
    const why = refusedAlone(insights)
    if (why === undefined) return refusalOf(insights)
    if (why === 'permission') break
  }

  const counts = await callGraph(settings, {
    method: 'GET',
    path,
    accessToken,
    parameters: { fields: 'like_count,comments_count' },
  })
  const known = bodyOf(counts, countsSchema)
  if (known) {
    const { like_count: likes, comments_count: comments } = known
    return { kind: 'metrics', metrics: toMetrics(externalId, { likes, comments }) }
  }
  const refusal = refusalOf(counts)
  return refusal.kind === 'rejected' ? { kind: 'gone' } : refusal
}

function metricsOf(outcome: HttpOutcome, externalId: string): Metrics | undefined {
  const insights = bodyOf(outcome, insightsSchema)?.data
  if (!insights || insights.length === 0) return undefined
  const valueOf = (name: string) => {
    const metric = insights.find((each) => each.name === name)
    return metric?.total_value?.value ?? metric?.values?.[0]?.value
  }
  return toMetrics(externalId, {
    impressions: valueOf('views'),
    reach: valueOf('reach'),
    likes: valueOf('likes'),
    comments: valueOf('comments') ?? valueOf('replies'),
    shares: valueOf('shares'),
    saves: valueOf('saved'),
  })
}

/** Why insights are not available although the access to the account is valid; undefined for another refusal. */
export function refusedAlone(outcome: HttpOutcome): 'metric' | 'permission' | undefined {
  if (outcome.kind !== 'answer') return undefined
  if (outcome.status === 200) return 'metric'
  const problem = provenProblem(outcome)
  if (problem?.kind === 'reauth_required' && outcome.text.includes('"code":10')) return 'permission'
  return problem?.kind === 'rejected' ? 'metric' : undefined
}
