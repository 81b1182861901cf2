import { z } from 'zod'
import type { ProfilesOutcome } from '../connector.ts'
import { callTiktok, type TiktokSettings } from './api.ts'
import { offersOf, readCreatorInfo } from './creator-info.ts'
import { codeOf, describeTiktokOutcome, refusalOf } from './errors.ts'

const userSchema = z.looseObject({
  data: z.looseObject({
    user: z.looseObject({
      open_id: z.string().min(1),
      avatar_url: z.string().optional(),
      display_name: z.string().default(''),
      username: z.string().min(1),
      follower_count: z.number().optional(),
    }),
  }),
})

const always = 'open_id,avatar_url,display_name,username'

/** The one account that the token belongs to. A field without its scope fails the whole call. */
export async function listProfiles(
  settings: TiktokSettings,
  accessToken: string,
  scopes: readonly string[],
): Promise<ProfilesOutcome> {
  const outcome = await callTiktok(settings, {
    method: 'GET',
    path: '/v2/user/info/',
    query: { fields: scopes.includes('user.info.stats') ? `${always},follower_count` : always },
    accessToken,
  })
  if (outcome.kind !== 'answer' || outcome.status !== 200 || codeOf(outcome) !== undefined) {
    return refusalOf(outcome)
  }
  const { success, data } = userSchema.safeParse(outcome.json)
  if (!success) return { kind: 'unavailable', retryAfterMs: null, answer: describeTiktokOutcome(outcome) }
  const {
    open_id: id,
    display_name: name,
    username,
    avatar_url: picture,
    follower_count: count,
  } = data.data.user
  // If it cannot be read, all options are offered: TikTok is asked again before each upload.
  const creator = await readCreatorInfo(settings, accessToken)
  return {
    kind: 'profiles',
    holderId: id,
    profiles: [
      {
        externalId: id,
        name: name || username,
        username,
        pictureUrl: picture ?? null,
        profileUrl: `${settings.site}/@${encodeURIComponent(username)}`,
        followers: count ?? null,
        ...(creator.kind === 'creator' && { offers: offersOf(creator.info) }),
      },
    ],
  }
}
