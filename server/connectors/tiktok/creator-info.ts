import { z } from 'zod'
import { platforms } from '../../../contract/platforms/platforms.ts'
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

/** Refuses what the account does not offer at the moment, before the upload; undefined if it offers everything. */
export async function refuseForCreator(
  settings: TiktokSettings,
  call: TokenCall,
  video: PublishVideo,
): Promise<Refusal | undefined> {
  const outcome = await callTiktok(settings, {
    method: 'POST',
    path: '/v2/post/publish/creator_info/query/',
    accessToken: call.account.accessToken,
    body: { json: {} },
    signal: call.signal,
  })
  if (outcome.kind !== 'answer' || outcome.status !== 200 || codeOf(outcome) !== undefined) {
    return refusalOf(outcome)
  }
  const info = infoSchema.safeParse(outcome.json).data?.data
  if (!info) return { kind: 'unavailable', retryAfterMs: null, answer: describeTiktokOutcome(outcome) }
  const { options } = call
  const refuse = (message: string, cure: string): Refusal => ({
    kind: 'rejected',
    message,
    cure: `${cure}, then publish again.`,
    answer: `Allowed: ${info.privacy_level_options.join(', ')}`,
  })
  const { privacyLevel = '' } = options
  if (!info.privacy_level_options.includes(privacyLevel)) {
    const allowed = info.privacy_level_options.map(labelOf).join(', ')
    return refuse(
      `This TikTok account cannot publish for “${labelOf(privacyLevel)}”. It offers: ${allowed}.`,
      'Choose one of them under “Who can watch”',
    )
  }
  const longest = info.max_video_post_duration_sec
  if (longest !== undefined && video.durationMs > longest * 1000) {
    return refuse(`This TikTok account takes videos of at most ${longest} seconds.`, 'Shorten the video')
  }
  for (const { name, option, isOff } of [
    { name: 'comments', option: options['allowComments'], isOff: info.comment_disabled },
    { name: 'duets', option: options['allowDuets'], isOff: info.duet_disabled },
    { name: 'stitches', option: options['allowStitches'], isOff: info.stitch_disabled },
  ]) {
    if (option === 'yes' && isOff) {
      return refuse(
        `This TikTok account has switched ${name} off.`,
        `Do not allow ${name}, or switch them on in TikTok`,
      )
    }
  }
  return undefined
}

function labelOf(value: string): string {
  const option = platforms.tiktok.options['privacyLevel']
  const known = option && 'choices' in option ? option.choices.find((one) => one.value === value) : undefined
  return known?.label ?? value
}
