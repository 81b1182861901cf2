import { z } from 'zod'
import type { PlatformProfile, ProfilesOutcome } from '../connector.ts'
import { callYoutube, type YoutubeSettings } from './api.ts'
import { describeYoutubeOutcome, refusalOf } from './errors.ts'

const channelSchema = z.looseObject({
  id: z.string().min(1),
  snippet: z.looseObject({
    title: z.string(),
    /** The handle, such as `@name`. */
    customUrl: z.string().optional(),
    thumbnails: z.record(z.string(), z.looseObject({ url: z.string() })).default({}),
  }),
  /** Numbers are strings. */
  statistics: z
    .looseObject({ subscriberCount: z.string().optional(), hiddenSubscriberCount: z.boolean().optional() })
    .optional(),
})
const listSchema = z.looseObject({ items: z.array(channelSchema).default([]) })

/** The channel that the user chose on Google's page. Google may return several. */
export async function listProfiles(settings: YoutubeSettings, accessToken: string): Promise<ProfilesOutcome> {
  const outcome = await callYoutube(settings, {
    method: 'GET',
    path: '/youtube/v3/channels',
    query: { part: 'snippet,statistics', mine: 'true', maxResults: '50' },
    accessToken,
  })
  if (outcome.kind !== 'answer' || outcome.status !== 200) return refusalOf(outcome)
  const { success, data } = listSchema.safeParse(outcome.json)
  if (!success) return { kind: 'unavailable', retryAfterMs: null, answer: describeYoutubeOutcome(outcome) }
  const [first] = data.items
  if (!first) {
    return {
      kind: 'rejected',
      message: 'This Google account has no YouTube channel.',
      cure: 'Create a channel at youtube.com, then connect again.',
      answer: 'No channels.',
    }
  }
  return {
    kind: 'profiles',
    holderId: first.id,
    profiles: data.items.map((channel) => toProfile(settings, channel)),
  }
}

function toProfile(settings: YoutubeSettings, channel: z.infer<typeof channelSchema>): PlatformProfile {
  const { id, snippet, statistics } = channel
  const handle = snippet.customUrl?.replace(/^@/, '')
  const { high, medium, default: small } = snippet.thumbnails
  const subscribers = Number(statistics?.subscriberCount ?? Number.NaN)
  const isHidden = statistics?.hiddenSubscriberCount === true
  return {
    externalId: id,
    name: snippet.title || (handle ?? id),
    username: handle ?? id,
    pictureUrl: (high ?? medium ?? small)?.url ?? null,
    profileUrl: handle ? `${settings.site}/@${encodeURIComponent(handle)}` : `${settings.site}/channel/${id}`,
    followers: isHidden || Number.isNaN(subscribers) ? null : subscribers,
  }
}
