import { countMedia } from '../../../../contract/media/media-limits.ts'
import { contentIssues, type ContentIssue } from '../../../../contract/platforms/content-issues.ts'
import { countCharacters } from '../../../../contract/platforms/count.ts'
import type { LimitedAccount, PostOptions } from '../../../../contract/platforms/descriptor.ts'
import { hashtagsIn } from '../../../../contract/platforms/hashtags.ts'
import { besideVideoIssue } from '../../../../contract/platforms/media-issues.ts'
import type { PartDraft } from '../../../../contract/platforms/part-issues.ts'
import { platforms, type PlatformKey } from '../../../../contract/platforms/platforms.ts'
import type { Attached, MediaState } from '../../media/index.ts'

/** One post as it would be published. */
export type Content = {
  platform: PlatformKey
  account: LimitedAccount | null
  text: string
  attached: readonly Attached[]
  /** The kinds of all media, also of those that are still uploading. */
  kinds: readonly ('picture' | 'video')[]
  parts: readonly PartDraft[]
  options: PostOptions
}

/** What the platform would say about a post. */
export type Verdict = {
  /** Without those about a missing text, which `blank` tells. */
  issues: ContentIssue[]
  blank: boolean
  length: number
  limit: number
  left: number
  hashtags: number
  hashtagLimit: number
}

/** By the rules with which the server decides. Media that is still uploading counts as far as it is known. */
export function judge({ platform, account, text, attached, kinds, parts, options }: Content): Verdict {
  const { characterLimit: limit, hashtagLimit } = platforms[platform].limits(account)
  const length = countCharacters(platform, text)
  const draft = {
    account,
    text,
    options,
    ...countMedia(attached.map((one) => one.media)),
    parts,
  }
  const issues = contentIssues(platform, draft)
  return {
    issues: allowForComing(platform, issues, kinds).filter((issue) => issue.code !== 'blank'),
    blank: text.trim() === '',
    length,
    limit,
    left: limit - length,
    hashtags: hashtagsIn(text).length,
    hashtagLimit,
  }
}

/** The kinds of the media in a store. */
export const kindsIn = ({ items }: MediaState): ('picture' | 'video')[] =>
  items.flatMap((one) => (one.state === 'failed' ? [] : [one.kind]))

/** While a video is uploading, a missing video is not reported, and other media is reported immediately. */
function allowForComing(
  platform: PlatformKey,
  issues: ContentIssue[],
  kinds: Content['kinds'],
): ContentIssue[] {
  const video = kinds.includes('video')
  const others = issues.filter(
    ({ code }) =>
      code !== 'video_alone' &&
      !(code === 'image_required' && kinds.length > 0) &&
      !(code === 'video_required' && video),
  )
  const videos = kinds.filter((kind) => kind === 'video').length
  const beside = besideVideoIssue(platforms[platform], { images: kinds.length - videos, videos })
  return beside ? [...others, beside] : others
}
