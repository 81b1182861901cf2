import { lengthAlwaysOver } from './far-too-long.ts'
import type { LimitedAccount, PlatformDescriptor, PlatformLimits, PostOptions } from './descriptor.ts'
import { hashtagsIn } from './hashtags.ts'
import { optionIssues } from './option-issues.ts'
import { partIssues, type PartDraft, type PartIssue } from './part-issues.ts'
import { pictureIssues, type PictureFacts, type PictureIssue } from './picture-rules.ts'
import { platforms, type PlatformKey } from './platforms.ts'
import { videoRefusals, type VideoFacts } from './video-rules.ts'

/**
 * What is about to be published: the text, how many pictures it has and, in their order, what is known of them, its
 * videos, and its parts.
 */
export type Draft = {
  text: string
  images: number
  pictures?: readonly PictureFacts[]
  videos?: readonly VideoFacts[]
  parts?: readonly PartDraft[]
  /** What is chosen of the platform's options; they are not checked without it. */
  options?: PostOptions
  /** The account that it is for, if it is chosen. */
  account?: LimitedAccount | null
}

export type ContentIssue = {
  code:
    | 'blank'
    | 'too_long'
    | 'too_many_hashtags'
    | 'too_many_images'
    | 'image_required'
    | 'video_required'
    | 'video_alone'
    | 'video_refused'
    | 'option_missing'
    | 'own_rule'
    | PictureIssue['code']
    | PartIssue['code']
  /** `error` refuses publishing; `warning` is advice (reach, style) and publishes. */
  severity: 'error' | 'warning'
  message: string
  /** Of `picture_...`: its position among the pictures of the post, from 0. */
  at?: number
  /** Of `video_refused`: a converted video would be accepted. */
  convertible?: true
}

/** Specification section 8, word for word. */
export const overLimitMessage = 'Content exceeds character limit for this platform'

const tooLong: ContentIssue = { code: 'too_long', severity: 'error', message: overLimitMessage }

/** More than a platform takes beside a video; undefined if it takes what is there. */
export function besideVideoIssue(
  { name, thumbnail }: Pick<PlatformDescriptor, 'name' | 'thumbnail'>,
  { images, videos }: { images: number; videos: number },
): ContentIssue | undefined {
  if (videos === 0 || (videos === 1 && images <= (thumbnail ? 1 : 0))) return undefined
  const message = thumbnail
    ? `${name} takes one video and one picture as its thumbnail. Remove the others.`
    : 'A post can have one video and no other media. Remove the video or everything else.'
  return { code: 'video_alone', severity: 'error', message }
}

/**
 * Everything in a post that a platform would reject, checked before it is sent. The web and the server use
 * the same rules. More hashtags than the limit are an error where the platform enforces it, a warning elsewhere.
 * `left` is how many characters are left, negative when over; null while that is not known. In a text that is far too
 * long no hashtags are looked for.
 */
export function contentIssues(platform: PlatformKey, draft: Draft, left: number | null): ContentIssue[] {
  const limits = platforms[platform].limits(draft.account, draft.options)
  return [...ownIssues(platform, draft, left, limits), ...partIssues(platform, draft.parts ?? [], limits)]
}

/** The issues of the post itself, without its parts. */
function ownIssues(
  platform: PlatformKey,
  draft: Draft,
  left: number | null,
  limits: PlatformLimits,
): ContentIssue[] {
  const rule = platforms[platform]
  const issues: ContentIssue[] = []
  const add = (code: ContentIssue['code'], message: string, severity: ContentIssue['severity'] = 'error') =>
    issues.push({ code, severity, message })

  if (draft.text.trim() === '') add('blank', 'Write something first.')
  if (left !== null && left < 0) issues.push(tooLong)

  const isFarTooLong = draft.text.length > lengthAlwaysOver(limits.characterLimit)
  const hashtags = isFarTooLong ? 0 : hashtagsIn(draft.text).length
  if (hashtags > limits.hashtagLimit) {
    const severity = limits.hashtagLimitEnforced ? 'error' : 'warning'
    const refused = severity === 'error' ? 'takes' : 'works best with'
    add(
      'too_many_hashtags',
      `${rule.name} ${refused} at most ${limits.hashtagLimit} hashtags; this has ${hashtags}.`,
      severity,
    )
  }
  const videos = draft.videos ?? []
  const beside = besideVideoIssue(rule, { images: draft.images, videos: videos.length })
  if (beside) issues.push(beside)
  for (const video of videos) {
    const refusals = videoRefusals(rule.name, limits.video, video)
    const convertible = refusals.every((refusal) => refusal.convertible)
    for (const { message } of refusals) {
      issues.push({
        code: 'video_refused',
        severity: 'error',
        message,
        ...(convertible && { convertible }),
      })
    }
  }
  if (!isFarTooLong) {
    for (const { message, severity } of rule.ownIssues?.(draft) ?? []) add('own_rule', message, severity)
  }
  for (const { message } of optionIssues(rule, draft.options, draft.account)) add('option_missing', message)
  if (videos.length > 0) return issues
  if (!rule.images && !rule.textOnly) {
    add(
      'video_required',
      rule.thumbnail && draft.images > 0
        ? `${rule.name} publishes no picture alone. Add a video: the picture becomes its thumbnail.`
        : `${rule.name} publishes video only; add a video.`,
    )
  } else if (draft.images > limits.imageLimit) {
    add(
      'too_many_images',
      `${rule.name} takes at most ${limits.imageLimit} ${limits.imageLimit === 1 ? 'picture' : 'pictures'} in a post; remove ${draft.images - limits.imageLimit}.`,
    )
  } else if (!rule.textOnly && draft.images === 0) {
    add('image_required', `${rule.name} needs a picture or video.`)
  }
  if (rule.images) issues.push(...pictureIssues(rule.name, limits.picture, draft.pictures ?? []))
  return issues
}
