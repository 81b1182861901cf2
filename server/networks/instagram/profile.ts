import { z } from 'zod'
import type { ProfileOutcome } from '../connector.ts'
import { callGraph, type InstagramSettings } from './api.ts'
import { instagramAnswer, refusalOf } from './errors.ts'

/** `user_id` is a text: as a number it would be too long for one. */
const userSchema = z.looseObject({
  user_id: z.string().min(1),
  username: z.string().min(1),
  name: z.string().optional(),
  profile_picture_url: z.string().optional(),
  followers_count: z.number().optional(),
})
/** Meta's pages show both forms. */
const replySchema = z.union([
  z.object({ data: z.array(userSchema).min(1) }).transform(({ data }) => data[0]),
  userSchema,
])

/** Whose account the token opens. */
export async function identify(settings: InstagramSettings, accessToken: string): Promise<ProfileOutcome> {
  const outcome = await callGraph(settings, {
    method: 'GET',
    path: '/me',
    accessToken,
    parameters: { fields: 'user_id,username,name,account_type,profile_picture_url,followers_count' },
  })
  if (outcome.kind !== 'answer' || outcome.status !== 200) return refusalOf(outcome)
  const user = replySchema.safeParse(outcome.json).data
  if (!user) return { kind: 'unavailable', retryAfterMs: null, answer: instagramAnswer(outcome) }
  return {
    kind: 'profile',
    profile: {
      externalId: user.user_id,
      name: user.name || user.username,
      username: user.username,
      pictureUrl: user.profile_picture_url ?? null,
      profileUrl: `${settings.site}/${encodeURIComponent(user.username)}/`,
      followers: user.followers_count ?? null,
    },
  }
}
