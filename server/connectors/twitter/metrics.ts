import { z } from 'zod'
import { bodyOf } from '../answers.ts'
import type { Metrics, Refusal } from '../connector.ts'
import { callTwitter, type TwitterSettings } from './api.ts'
import { refusalOf } from './errors.ts'

/** The most ids in one call. */
const batch = 100

const count = z.number().int().nonnegative()
const lookupSchema = z.looseObject({
  data: z
    .array(
      z.looseObject({
        id: z.string(),
        public_metrics: z.looseObject({
          like_count: count.default(0),
          reply_count: count.default(0),
          // The documentation uses one name, the OpenAPI description the other.
          retweet_count: count.optional(),
          repost_count: count.optional(),
          quote_count: count.default(0),
          bookmark_count: count.default(0),
          impression_count: count.optional(),
        }),
      }),
    )
    .default([]),
})

/** Engagements (likes, replies, reposts, quotes and bookmarks) and impressions. X does not report reach. */
export async function readMetrics(
  settings: TwitterSettings,
  accessToken: string,
  externalIds: string[],
): Promise<Metrics[] | Refusal> {
  const metrics: Metrics[] = []
  for (let at = 0; at < externalIds.length; at += batch) {
    const outcome = await callTwitter(settings, {
      method: 'GET',
      path: '/2/tweets',
      query: { ids: externalIds.slice(at, at + batch).join(','), 'tweet.fields': 'public_metrics' },
      accessToken,
    })
    const page = bodyOf(outcome, lookupSchema)
    if (!page) return refusalOf(outcome)
    for (const { id, public_metrics: m } of page.data) {
      const reposts = m.retweet_count ?? m.repost_count ?? 0
      const engagements = m.like_count + m.reply_count + reposts + m.quote_count + m.bookmark_count
      metrics.push({ externalId: id, engagements, impressions: m.impression_count ?? null, reach: null })
    }
  }
  return metrics
}
