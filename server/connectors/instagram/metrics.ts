import { z } from 'zod'
import { bodyOf } from '../answers.ts'
import type { Metrics, Refusal } from '../connector.ts'
import { metricsOfEach, type FoundMetrics } from '../graph/metrics.ts'
import type { HttpOutcome } from '../http.ts'
import { callGraph } from '../graph/call-graph.ts'
import type { InstagramSettings } from './api.ts'
import { provenProblem, refusalOf } from './errors.ts'

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
  like_count: z.number().default(0),
  comments_count: z.number().default(0),
})

/** Interactions, views and reach of each post; only likes and comments where insights are not available. */
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
  const insights = await callGraph(settings, {
    method: 'GET',
    path: `${path}/insights`,
    accessToken,
    parameters: { metric: 'total_interactions,views,reach' },
  })
  const metrics = metricsOf(insights, externalId)
  if (metrics) return { kind: 'metrics', metrics }
  if (!isRefusedAlone(insights)) return refusalOf(insights)

  const counts = await callGraph(settings, {
    method: 'GET',
    path,
    accessToken,
    parameters: { fields: 'like_count,comments_count' },
  })
  const known = bodyOf(counts, countsSchema)
  if (known) {
    const engagements = known.like_count + known.comments_count
    return { kind: 'metrics', metrics: { externalId, engagements, impressions: null, reach: null } }
  }
  const refusal = refusalOf(counts)
  return refusal.kind === 'rejected' ? { kind: 'gone' } : refusal
}

function metricsOf(outcome: HttpOutcome, externalId: string): Metrics | undefined {
  const insights = bodyOf(outcome, insightsSchema)?.data
  const valueOf = (name: string) => {
    const metric = insights?.find((each) => each.name === name)
    return metric?.total_value?.value ?? metric?.values?.[0]?.value
  }
  const engagements = valueOf('total_interactions')
  if (engagements === undefined) return undefined
  return { externalId, engagements, impressions: valueOf('views') ?? null, reach: valueOf('reach') ?? null }
}

/** Insights are not available for this post, or their permission is missing; the access to the account is fine. */
function isRefusedAlone(outcome: HttpOutcome): boolean {
  if (outcome.kind !== 'answer') return false
  if (outcome.status === 200) return true
  const problem = provenProblem(outcome)
  const wantsPermission = problem?.kind === 'reauth_required' && outcome.text.includes('"code":10')
  return problem?.kind === 'rejected' || wantsPermission
}
