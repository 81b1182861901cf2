import { z } from 'zod'
import type { OfferedChoices } from '../../../contract/platforms/descriptor.ts'
import { optionIssues } from '../../../contract/platforms/option-issues.ts'
import { platforms } from '../../../contract/platforms/platforms.ts'
import { offeredLength } from '../../../contract/platforms/tiktok.ts'
import { videoRefusals } from '../../../contract/platforms/video-rules.ts'
import type { PublishVideo, Refusal } from '../connector.ts'
import type { TokenCall } from '../oauth-tokens.ts'
import { callTiktok, type TiktokSettings } from './api.ts'
import { codeOf, describeTiktokOutcome, refusalOf } from './errors.ts'

const infoSchema = z.looseObject({
  data: z.looseObject({
    privacy_level_options: z.array(z.string()),
    comment_disabled: z.boolean().default(false),
    duet_disabled: z.boolean().default(false),
    stitch_disabled: z.boolean().default(false),
    max_video_post_duration_sec: z.number().optional(),
  }),
})

type CreatorInfo = z.infer<typeof infoSchema>['data']

/** The options that TikTok currently offers the account. TikTok requires this call before each upload. */
export async function readCreatorInfo(
  settings: TiktokSettings,
  accessToken: string,
  signal?: AbortSignal,
): Promise<{ kind: 'creator'; info: CreatorInfo } | Refusal> {
  const outcome = await callTiktok(settings, {
    method: 'POST',
    path: '/v2/post/publish/creator_info/query/',
    accessToken,
    body: { json: {} },
    ...(signal && { signal }),
  })
  if (outcome.kind !== 'answer' || outcome.status !== 200 || codeOf(outcome) !== undefined) {
    return refusalOf(outcome)
  }
  const info = infoSchema.safeParse(outcome.json).data?.data
  return info
    ? { kind: 'creator', info }
    : { kind: 'unavailable', retryAfterMs: null, answer: describeTiktokOutcome(outcome) }
}

/** The choices of our options that TikTok offers the account, and the maximum length of its videos. */
export function offersOf(info: CreatorInfo): OfferedChoices {
  const switchable = (isOff: boolean) => (isOff ? ['no'] : ['no', 'yes'])
  const longest = info.max_video_post_duration_sec
  return {
    privacyLevel: info.privacy_level_options,
    allowComments: switchable(info.comment_disabled),
    allowDuets: switchable(info.duet_disabled),
    allowStitches: switchable(info.stitch_disabled),
    ...(longest !== undefined && offeredLength(longest)),
  }
}

/**
 * The refusal of options that the account currently does not have, before the upload; undefined if all are available.
 */
export async function refuseForCreator(
  settings: TiktokSettings,
  call: TokenCall,
  video: PublishVideo,
): Promise<Refusal | undefined> {
  const read = await readCreatorInfo(settings, call.account.accessToken, call.signal)
  if (read.kind !== 'creator') return read
  const account = { username: call.account.username, offers: offersOf(read.info) }
  const [issue] = optionIssues(platforms.tiktok, call.options, account)
  if (issue) return refuse(issue.message, 'Choose something else in the options')
  const { name, limits } = platforms.tiktok
  const [refusal] = videoRefusals(name, limits(account).video, video)
  return refusal && refuse(refusal.message, 'Change the video')
}

function refuse(message: string, cure: string): Refusal {
  const answer = 'Checked with what TikTok offers the account; nothing was sent.'
  return { kind: 'rejected', message, cure: `${cure}, then publish again.`, answer }
}
