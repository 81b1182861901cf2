import { z } from 'zod'
import type { Refusal } from '../connector.ts'
import { callTwitter, type TwitterSettings } from './api.ts'
import { refusalOf, describeTwitterOutcome } from './errors.ts'

const tweetSchema = z.looseObject({
  id: z.string(),
  text: z.string(),
  created_at: z.iso.datetime().optional(),
  entities: z
    .looseObject({
      urls: z
        .array(
          z.looseObject({
            url: z.string(),
            expanded_url: z.string().optional(),
            media_key: z.string().optional(),
          }),
        )
        .default([]),
    })
    .optional(),
  attachments: z.looseObject({ media_keys: z.array(z.string()).default([]) }).optional(),
  referenced_tweets: z.array(z.looseObject({ type: z.string(), id: z.string() })).optional(),
})

export type Tweet = z.infer<typeof tweetSchema>

/** The post that a post replies to; undefined if it is no reply. */
export function parentOf(tweet: Tweet): string | undefined {
  return tweet.referenced_tweets?.find(({ type }) => type === 'replied_to')?.id
}

const pageSchema = z.looseObject({
  data: z.array(tweetSchema).optional(),
  meta: z.looseObject({ result_count: z.number(), next_token: z.string().optional() }),
})

export type TimelinePage = { kind: 'page'; tweets: Tweet[]; nextToken: string | undefined }

type PageRequest = {
  userId: string
  accessToken: string
  size: number
  /** Leaves out replies to others. */
  ownOnly?: boolean
  sinceId?: string | null
  token?: string | undefined
  signal?: AbortSignal
}

/** One page of an account's posts, newest first. `unreadable`: the answer was not a timeline. */
export async function readTimeline(
  settings: TwitterSettings,
  request: PageRequest,
): Promise<TimelinePage | { kind: 'unreadable'; answer: string } | Refusal> {
  const outcome = await callTwitter(settings, {
    method: 'GET',
    path: `/2/users/${encodeURIComponent(request.userId)}/tweets`,
    accessToken: request.accessToken,
    query: {
      max_results: String(request.size),
      exclude: request.ownOnly ? 'retweets,replies' : 'retweets',
      'tweet.fields': 'created_at,entities,attachments,referenced_tweets',
      ...(request.sinceId && { since_id: request.sinceId }),
      ...(request.token && { pagination_token: request.token }),
    },
    ...(request.signal && { signal: request.signal }),
  })
  if (outcome.kind !== 'answer' || outcome.status !== 200) return refusalOf(outcome)
  const { success, data: page } = pageSchema.safeParse(outcome.json)
  if (!success) return { kind: 'unreadable', answer: describeTwitterOutcome(outcome) }
  return { kind: 'page', tweets: page.data ?? [], nextToken: page.meta.next_token }
}
