import type { Angle } from '../assistant/angles.ts'
import type { Length } from '../assistant/choices.ts'
import type { AspectKey } from '../assistant/picture-choices.ts'
import type { VideoAspect } from '../assistant/video-choices.ts'
import type { PartKind } from '../posts/post-parts.ts'
import type { PictureLimits } from './picture-limits.ts'
import type { PlatformKey } from './platforms.ts'
import type { VideoLimits } from './video-limits.ts'
import type { VideoFacts } from './video-rules.ts'

/** What a platform accepts of a post, with the numbers of specification section 3. */
export type PlatformLimits = {
  characterLimit: number
  hashtagLimit: number
  /** The platform rejects more hashtags; elsewhere the limit is advice. */
  hashtagLimitEnforced: boolean
  /** The platform's own limits for posts made through its API. */
  imageLimit: number
  altTextLimit: number
  picture: PictureLimits
  video: VideoLimits
  /** The kinds of parts that it takes in addition to the post itself. */
  parts: readonly PartRule[]
}

/** What the limits of a platform may depend on. A platform that needs more of an account adds it here. */
export type LimitedAccount = { username: string; offers?: OfferedChoices }

/**
 * The choices that a platform offers an account, by option; an option that is not named is offered whole. Also limits of the
 * account, by names that only its platform's descriptor knows.
 */
export type OfferedChoices = Readonly<Record<string, readonly string[]>>

/** All that screens and server know of a platform. */
export type PlatformDescriptor = {
  key: PlatformKey
  name: string
  /** As on a button: "View on X". */
  shortName: string
  /** The brand's color, and the colors of its icon. */
  color: string
  iconColor: { light: string; dark: string }
  /** Shown to users. */
  accepts: string
  /**
   * What it accepts of this account, of a post with these options; without them, what it accepts of most accounts and with
   * its own defaults.
   */
  limits: (account?: LimitedAccount | null, options?: PostOptions) => PlatformLimits
  /** It tells each account how long its videos may be. */
  lengthByAccount?: true
  /** How the platform counts a text: code points, or weighted (Chinese, Japanese, Korean and emoji 2, a link 23). */
  counting: 'codePoints' | 'weighted'
  /** Readers cannot click the links of its texts, so these get no parameters. */
  linksAsText?: true
  /** Whether it publishes posts without pictures and video. */
  textOnly: boolean
  /** Whether it publishes pictures without a video. */
  images: boolean
  /** Its API deletes posts that are published. */
  deletes?: true
  /** One picture beside a video becomes its thumbnail; without it, a video stands alone. */
  thumbnail?: true
  /** The title under which readers see a post; without it, posts have none. */
  title?: (post: { text: string; options?: PostOptions }) => string
  /** What it refuses in any text, of the post and of its parts, beyond the limits; such as too many mentions. */
  textIssues?: (text: string) => OwnIssue[]
  /** What it refuses beyond the limits, such as a character in a title. Undefined options are not chosen yet. */
  ownIssues?: (post: OwnDraft) => OwnIssue[]
  /** The aspect ratios that the platform shows uncropped; the largest one in its feed comes first. */
  pictureAspects: readonly [AspectKey, ...AspectKey[]]
  /** The aspect ratio that fills most of its screen; every platform also supports the other one. */
  videoAspect: VideoAspect
  preview: PreviewLayout
  /** How a post with these options looks; null as `preview` says. */
  previewOf?: (options: PostOptions) => PreviewLayout | null
  /** Settings of a post that only some platforms have, by name. */
  options: Readonly<Record<string, PostOption>>
}

/** A setting as screens show it. */
export type PostOption = ChoiceOption | TextOption
/**
 * What can be chosen: the platform's own default first. With `required` there is no default, and this is what the user is
 * told until something is chosen.
 */
export type ChoiceOption = PerPost & {
  label: string
  choices: readonly [OptionChoice, ...OptionChoice[]]
  required?: string
}
/** The user chooses it again for each post: an account has no default for it. */
type PerPost = { perPost?: true }
export type OptionChoice = { value: string; label: string }
/** A text of at most `longest` characters; `otherwise` says what is used without one. */
type TextOption = PerPost & { label: string; longest: number; otherwise: string }

/** What was chosen of a platform's options, by name; the platform's default applies to the others. */
export type PostOptions = Readonly<Record<string, string>>

/** What the rules of one platform look at; `images` counts the pictures. */
export type OwnDraft = {
  text: string
  options?: PostOptions
  images: number
  videos?: readonly VideoFacts[]
}

export type OwnIssue = { severity: 'error' | 'warning'; message: string }

/**
 * `most`: how many parts of this kind a post has at most. Their texts are counted as the post's own. `media`: each takes
 * pictures or a video, with the limits of the post's own.
 */
export type PartRule = { kind: PartKind; most: number; characterLimit: number; media?: true }

/** How a post looks to readers. A platform beyond these has the layout that comes closest. */
export type PreviewLayout = 'photo' | 'page' | 'timeline' | 'article' | 'reel' | 'player' | 'story'

/** How people write on a platform, well below its limits. For the assistant. */
export type WritingHabits = {
  /** For a model, in addition to the limits. */
  advice: string
  /** Other names in prompts, in lower case. */
  alsoCalled: readonly string[]
  hashtags: number
  /** Characters a draft of each length aims to stay under. */
  aim: Record<Length, number>
  /** Versions of posts of other platforms stay under the longest aim, too. */
  staysBelowAim: boolean
  emoji: boolean
  /** Where a post starts with a line that can be the title of a video. */
  longestTitle: number | null
  /** Kinds of ideas that work well there. The platform with the smallest number comes first. */
  suits: Partial<Record<Angle, number>>
  /** When posts usually do well, in the local time of their readers. Published studies differ, so this is only a start. */
  usualTimes: { weekdays: readonly number[]; times: readonly string[] }
}
