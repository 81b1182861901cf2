import { z } from 'zod'
import { bodyOf } from '../responses.ts'
import type { ProfilesOutcome } from '../connector.ts'
import { callTwitter, type TwitterSettings } from './api.ts'
import { refusalOf } from './errors.ts'

const userSchema = z.looseObject({
  data: z.looseObject({
    id: z.string().min(1),
    name: z.string(),
    username: z.string().min(1),
    profile_image_url: z.string().optional(),
    public_metrics: z.looseObject({ followers_count: z.number().optional() }).optional(),
  }),
})

/** The one profile that the token belongs to. */
export async function listProfiles(settings: TwitterSettings, accessToken: string): Promise<ProfilesOutcome> {
  const outcome = await callTwitter(settings, {
    method: 'GET',
    path: '/2/users/me',
    query: { 'user.fields': 'profile_image_url,public_metrics' },
    accessToken,
  })
  const user = bodyOf(outcome, userSchema)
  if (!user) return refusalOf(outcome)
  const { id, name, username, profile_image_url: picture, public_metrics: metrics } = user.data
  return {
    kind: 'profiles',
    holderId: id,
    profiles: [
      {
        externalId: id,
        name,
        username,
        // `_normal` is 48 pixels wide; `_400x400` is the same picture in 400.
        pictureUrl: picture?.replace(/_normal(\.\w+)$/, '_400x400$1') ?? null,
        profileUrl: `${settings.site}/${encodeURIComponent(username)}`,
        followers: metrics?.followers_count ?? null,
      },
    ],
  }
}
