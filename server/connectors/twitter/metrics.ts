import { z } from 'zod'
import { sumOfGiven } from '../../../contract/analytics/metrics.ts'
import { bodyOf } from '../responses.ts'
import type { Metrics, Refusal } from '../connector.ts'
import { toMetrics } from '../post-metrics.ts'
import { callTwitter, type TwitterSettings } from './api.ts'
import { refusalOf } from './errors.ts'

/** The most ids in one call. */
const batch = 100

const count = z.number().int().nonnegative().optional()
const lookupSchema = z.looseObject({
  data: z
    .array(
      z.looseObject({
        id: z.string(),
        attachments: z.looseObject({ media_keys: z.array(z.string()).default([]) }).optional(),
        public_metrics: z.looseObject({
          like_count: count,
          reply_count: count,
          // The documentation uses one name, the OpenAPI description the other.
          retweet_count: count,
          repost_count: count,
          quote_count: count,
          bookmark_count: count,
          impression_count: count,
        }),
        // Only of the account's own posts, for 30 days (platforms reference, 3.10).
        non_public_metrics: z.looseObject({ url_link_clicks: count }).optional(),
      }),
    )
    .default([]),
  includes: z
    .looseObject({
      media: z
        .array(
          z.looseObject({
            media_key: z.string(),
            public_metrics: z.looseObject({ view_count: count }).optional(),
          }),
        )
        .default([]),
    })
    .optional(),
})
type Page = z.output<typeof lookupSchema>

const asked = {
  'tweet.fields': 'public_metrics,non_public_metrics,attachments',
  expansions: 'attachments.media_keys',
  'media.fields': 'public_metrics',
}

/**
 * Likes, replies, reposts and quotes, bookmarks, clicks on links, impressions, and plays of the video. X does not report
 * reach.
 */
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
      query: { ids: externalIds.slice(at, at + batch).join(','), ...asked },
      accessToken,
    })
    const page = bodyOf(outcome, lookupSchema)
    if (!page) return refusalOf(outcome)
    metrics.push(...page.data.map((tweet) => metricsOf(tweet, page)))
  }
  return metrics
}

function metricsOf(tweet: Page['data'][number], { includes }: Page): Metrics {
  const { public_metrics: numbers, non_public_metrics: own, attachments } = tweet
  const views = includes?.media
    .filter(({ media_key: key }) => attachments?.media_keys.includes(key))
    .map(({ public_metrics: media }) => media?.view_count)
  return toMetrics(tweet.id, {
    impressions: numbers.impression_count,
    likes: numbers.like_count,
    comments: numbers.reply_count,
    shares: sumOfGiven(numbers.retweet_count ?? numbers.repost_count, numbers.quote_count),
    saves: numbers.bookmark_count,
    clicks: own?.url_link_clicks,
    videoViews: sumOfGiven(...(views ?? [])),
  })
}
