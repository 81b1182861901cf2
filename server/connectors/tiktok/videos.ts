import { z } from 'zod'
import type { Metrics, Refusal } from '../connector.ts'
import type { RecentPosts, RecentPostsCall } from '../recent-posts.ts'
import type { TokenCall } from '../oauth-tokens.ts'
import { toMetrics } from '../post-metrics.ts'
import { callTiktok, type TiktokSettings } from './api.ts'
import { codeOf, describeTiktokOutcome, refusalOf } from './errors.ts'

/** The maximum number of videos in one call. */
const batch = 20

const count = z.number().int().nonnegative()
const listSchema = z.looseObject({
  data: z.looseObject({
    videos: z
      .array(
        z.looseObject({
          id: z.string(),
          create_time: z.number().optional(),
          title: z.string().default(''),
          video_description: z.string().default(''),
          view_count: count.optional(),
          like_count: count.optional(),
          comment_count: count.optional(),
          share_count: count.optional(),
        }),
      )
      .default([]),
  }),
})
type Videos = { kind: 'videos'; videos: z.infer<typeof listSchema>['data']['videos'] }

/** Likes, comments, shares and views of public videos. TikTok reports no reach. */
export async function readMetrics(
  settings: TiktokSettings,
  accessToken: string,
  externalIds: string[],
): Promise<Metrics[] | Refusal> {
  // A video that was not public when it was published has no video id.
  const ids = externalIds.filter((id) => /^\d+$/.test(id))
  const metrics: Metrics[] = []
  for (let at = 0; at < ids.length; at += batch) {
    const page = await askFor(settings, {
      path: '/v2/video/query/',
      fields: 'id,view_count,like_count,comment_count,share_count',
      accessToken,
      body: { filters: { video_ids: ids.slice(at, at + batch) } },
    })
    if (page.kind !== 'videos') return page
    for (const { id, view_count: views, ...counts } of page.videos) {
      const { like_count: likes, comment_count: comments, share_count: shares } = counts
      metrics.push(toMetrics(id, { likes, comments, shares, impressions: views, videoViews: views }))
    }
  }
  return metrics
}

export async function recentPosts(
  settings: TiktokSettings,
  { account, limit, signal }: TokenCall<RecentPostsCall>,
): Promise<RecentPosts | Refusal> {
  const page = await askFor(settings, {
    path: '/v2/video/list/',
    fields: 'id,title,video_description,create_time',
    accessToken: account.accessToken,
    body: { max_count: batch },
    signal,
  })
  if (page.kind !== 'videos') return page
  const posts = page.videos.flatMap(({ id, title, video_description: description, create_time: at }) => {
    if (at === undefined) return []
    const permalink = permalinkOf(settings, { account }, id)
    const text = (description || title).trim()
    return [{ externalId: id, permalink, text, at: new Date(at * 1000).toISOString() }]
  })
  return { kind: 'posts', posts: posts.slice(0, limit) }
}

export const permalinkOf = (
  { site }: TiktokSettings,
  { account }: Pick<TokenCall, 'account'>,
  videoId: string,
): string => `${site}/@${encodeURIComponent(account.username)}/video/${videoId}`

type Question = { path: string; fields: string; accessToken: string; body: object; signal?: AbortSignal }

async function askFor(settings: TiktokSettings, question: Question): Promise<Videos | Refusal> {
  const { path, fields, accessToken, body, signal } = question
  const outcome = await callTiktok(settings, {
    method: 'POST',
    path,
    query: { fields },
    accessToken,
    body: { json: body },
    ...(signal && { signal }),
  })
  if (outcome.kind !== 'answer' || outcome.status !== 200 || codeOf(outcome) !== undefined) {
    return refusalOf(outcome)
  }
  const { success, data } = listSchema.safeParse(outcome.json)
  if (!success) return { kind: 'unavailable', retryAfterMs: null, answer: describeTiktokOutcome(outcome) }
  return { kind: 'videos', videos: data.data.videos }
}
