import { z } from 'zod'
import { bodyOf } from '../responses.ts'
import type { ProfilesOutcome } from '../connector.ts'
import { callGraph } from '../graph/call-graph.ts'
import type { InstagramSettings } from './api.ts'
import { refusalOf } from './errors.ts'

/** `user_id` is a string, because it exceeds the safe integers. */
const userSchema = z.looseObject({
  user_id: z.string().min(1),
  username: z.string().min(1),
  name: z.string().optional(),
  profile_picture_url: z.string().optional(),
  followers_count: z.number().optional(),
})
/** Meta documents both forms. */
const responseSchema = z.union([
  z.object({ data: z.array(userSchema).min(1) }).transform(({ data }) => data),
  userSchema.transform((user) => [user]),
])

/** The profiles that the token includes. The first one is the profile with which the user signed in. */
export async function listProfiles(
  settings: InstagramSettings,
  accessToken: string,
): Promise<ProfilesOutcome> {
  const outcome = await callGraph(settings, {
    method: 'GET',
    path: '/me',
    accessToken,
    parameters: { fields: 'user_id,username,name,account_type,profile_picture_url,followers_count' },
  })
  const users = bodyOf(outcome, responseSchema)
  const [first] = users ?? []
  if (!users || !first) return refusalOf(outcome)
  return {
    kind: 'profiles',
    holderId: first.user_id,
    profiles: users.map((user) => ({
      externalId: user.user_id,
      name: user.name || user.username,
      username: user.username,
      pictureUrl: user.profile_picture_url ?? null,
      profileUrl: `${settings.site}/${encodeURIComponent(user.username)}/`,
      followers: user.followers_count ?? null,
    })),
  }
}
