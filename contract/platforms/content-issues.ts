import { normalizeText } from '../bounds.ts'
import { counted } from '../counted.ts'
import { charactersLeft, lengthAlwaysOver } from './count.ts'
import type { LimitedAccount, PlatformLimits, PostOptions } from './descriptor.ts'
import { hashtagsIn } from './hashtags.ts'
import { imageIssues, videoIssues, type DraftMedia, type MediaIssue } from './media-issues.ts'
import { optionIssues } from './option-issues.ts'
import { partIssues, type PartDraft, type PartIssue } from './part-issues.ts'
import { platforms, type PlatformKey } from './platforms.ts'

/** The content to be published: the text, its media, and its parts. */
export type Draft = DraftMedia & {
  text: string
  parts?: readonly PartDraft[]
  /** The chosen values of the platform's options. Without them, options are not checked. */
  options?: PostOptions
  /** The account that the content is for, if one is chosen. */
  account?: LimitedAccount | null
}

export type ContentIssue = {
  code:
    | 'blank'
    | 'too_long'
    | 'too_many_hashtags'
    | 'image_required'
    | 'video_required'
    | 'option_missing'
    | 'own_rule'
    | MediaIssue['code']
    | PartIssue['code']
  /** `error` refuses publishing; `warning` is advice (reach, style) and publishes. */
  severity: 'error' | 'warning'
  message: string
  /** For `picture_...`: the position of the picture in the post, from 0. */
  at?: number
  /** For `video_refused`: whether a converted video would be accepted. */
  convertible?: true
}

/** Specification section 8, word for word. */
export const overLimitMessage = 'Content exceeds character limit for this platform'

const tooLong: ContentIssue = { code: 'too_long', severity: 'error', message: overLimitMessage }

/**
 * Returns everything in a post that a platform would reject, before it is sent. The web application and the server use
 * the same rules. More hashtags than the limit are an error if the platform enforces it, otherwise a warning. In a text
 * that is far too long, neither characters nor hashtags are counted. Texts are judged as they are saved, so a letter
 * with a separate accent counts as one.
 */
export function contentIssues(platform: PlatformKey, written: Draft): ContentIssue[] {
  const draft = {
    ...written,
    text: normalizeText(written.text),
    parts: written.parts?.map((part) => ({ ...part, content: normalizeText(part.content) })) ?? [],
  }
  const limits = platforms[platform].limits(draft.account, draft.options)
  return [...ownIssues(platform, draft, limits), ...partIssues(platform, draft.parts, limits)]
}

/** The issues of the post itself, without its parts. */
function ownIssues(platform: PlatformKey, draft: Draft, limits: PlatformLimits): ContentIssue[] {
  const rule = platforms[platform]
  const issues: ContentIssue[] = []
  const add = (code: ContentIssue['code'], message: string, severity: ContentIssue['severity'] = 'error') =>
    issues.push({ code, severity, message })

  if (draft.text.trim() === '') add('blank', 'Write something first.')
  const isFarTooLong = draft.text.length > lengthAlwaysOver(limits.characterLimit)
  if (isFarTooLong || charactersLeft(platform, draft.text, draft.account) < 0) issues.push(tooLong)

  const hashtags = isFarTooLong ? 0 : hashtagsIn(draft.text).length
  if (hashtags > limits.hashtagLimit) {
    const severity = limits.hashtagLimitEnforced ? 'error' : 'warning'
    const refused = severity === 'error' ? 'takes' : 'works best with'
    add(
      'too_many_hashtags',
      `${rule.name} ${refused} at most ${counted(limits.hashtagLimit, 'hashtag')}; this has ${hashtags}.`,
      severity,
    )
  }
  issues.push(...videoIssues(rule, limits, draft))
  if (!isFarTooLong) {
    const own = [...(rule.textIssues?.(draft.text) ?? []), ...(rule.ownIssues?.(draft) ?? [])]
    for (const { message, severity } of own) add('own_rule', message, severity)
  }
  for (const { message } of optionIssues(rule, draft.options, draft.account)) add('option_missing', message)
  if (draft.videos?.length) return issues
  if (!rule.images && !rule.textOnly) {
    add(
      'video_required',
      rule.thumbnail && draft.images > 0
        ? `${rule.name} publishes no picture alone. Add a video: the picture becomes its thumbnail.`
        : `${rule.name} publishes video only; add a video.`,
    )
  } else if (!rule.textOnly && draft.images === 0) {
    add('image_required', `${rule.name} needs a picture or video.`)
  }
  issues.push(...imageIssues(rule, limits, draft))
  return issues
}
