import { z } from 'zod'
import type { Metrics, Refusal } from '../connector.ts'
import type { OAuthTokens } from '../oauth-tokens.ts'
import { toMetrics } from '../post-metrics.ts'
import { mayReadAnalytics, readShares } from './analytics.ts'
import { callYoutube, type YoutubeSettings } from './api.ts'
import { refusalOf } from './errors.ts'

/** The maximum number of ids in one call. */
const batch = 50

/** Numbers are strings. Counts that the owner hides are omitted. */
const count = z.string().regex(/^\d+$/).transform(Number)
const listSchema = z.looseObject({
  items: z
    .array(
      z.looseObject({
        id: z.string(),
        statistics: z.looseObject({
          viewCount: count.optional(),
          likeCount: count.optional(),
          commentCount: count.optional(),
        }),
      }),
    )
    .default([]),
})

/**
 * Likes, comments and views, and shares if the user has granted access to the reports. YouTube does not report reach.
 */
export async function readMetrics(
  settings: YoutubeSettings,
  tokens: OAuthTokens,
  externalIds: string[],
): Promise<Metrics[] | Refusal> {
  const metrics: Metrics[] = []
  for (let at = 0; at < externalIds.length; at += batch) {
    const ids = externalIds.slice(at, at + batch)
    const outcome = await callYoutube(settings, {
      method: 'GET',
      path: '/youtube/v3/videos',
      query: { part: 'statistics', id: ids.join(',') },
      accessToken: tokens.accessToken,
    })
    if (outcome.kind !== 'answer' || outcome.status !== 200) return refusalOf(outcome)
    const { success, data: page } = listSchema.safeParse(outcome.json)
    if (!success) return refusalOf(outcome)
    const shares = mayReadAnalytics(tokens)
      ? await readShares(settings, tokens, ids)
      : new Map<string, number>()
    // The Analytics API may not be enabled for the application.
    if (!(shares instanceof Map) && shares.kind !== 'rejected') return shares
    for (const { id, statistics } of page.items) {
      const { likeCount: likes, commentCount: comments, viewCount: views } = statistics
      metrics.push(
        toMetrics(id, {
          likes,
          comments,
          shares: shares instanceof Map ? shares.get(id) : null,
          impressions: views,
          videoViews: views,
        }),
      )
    }
  }
  return metrics
}
