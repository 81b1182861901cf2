import type { Angle } from '../assistant/angles.ts'
import type { Length } from '../assistant/choices.ts'
import type { AspectKey } from '../assistant/picture-choices.ts'
import type { VideoAspect } from '../assistant/video-choices.ts'
import type { PartKind } from '../posts/post-parts.ts'
import type { PictureLimits } from './picture-limits.ts'
import type { PlatformKey } from './platforms.ts'
import type { VideoLimits } from './video-limits.ts'
import type { VideoFacts } from './video-rules.ts'

/** The posts that a platform accepts, with the limits of specification section 3. */
export type PlatformLimits = {
  characterLimit: number
  hashtagLimit: number
  /** Whether the platform rejects more hashtags. If not, the limit is only advice. */
  hashtagLimitEnforced: boolean
  /** The platform's own limits for posts made through its API. */
  imageLimit: number
  altTextLimit: number
  picture: PictureLimits
  video: VideoLimits
  /** The kinds of parts that it accepts in addition to the post itself. */
  parts: readonly PartRule[]
}

/**
 * The properties of an account on which a platform's limits may depend. A platform that needs further ones adds them
 * here.
 */
export type LimitedAccount = { username: string; offers?: OfferedChoices }

/**
 * The choices that a platform offers an account, by option. For an option that is not listed, all choices are
 * available. It may also contain limits of the account under names that only the platform's descriptor knows.
 */
export type OfferedChoices = Readonly<Record<string, readonly string[]>>

/** Everything that screens and server know about a platform. */
export type PlatformDescriptor = {
  key: PlatformKey
  name: string
  /** The name on buttons, as in "View on X". */
  shortName: string
  /** The brand's color, and the colors of its icon. */
  color: string
  iconColor: { light: string; dark: string }
  /** Shown to users. */
  accepts: string
  /**
   * The limits for a post with these options on this account. Without them, the limits that apply to most accounts and
   * to the platform's default options.
   */
  limits: (account?: LimitedAccount | null, options?: PostOptions) => PlatformLimits
  /** Whether the platform reports to each account how long its videos may be. */
  lengthByAccount?: true
  /**
   * How the platform counts a text: code points, or weighted (Chinese, Japanese, Korean and emoji count 2, a link 23).
   */
  counting: 'codePoints' | 'weighted'
  /** Whether it shows Markdown as formatted text. Otherwise its marks would be read as characters. */
  rendersMarkdown?: true
  /** Whether readers cannot click links in its texts. Such links get no parameters. */
  linksAsText?: true
  /** Whether it publishes posts without pictures and video. */
  textOnly: boolean
  /** Whether it publishes pictures without a video. */
  images: boolean
  /** Whether its API can delete published posts. */
  deletes?: true
  /** Whether one picture beside a video becomes the video's thumbnail. Otherwise a video must be the only media. */
  thumbnail?: true
  /** The title under which readers see a post; absent if the platform's posts have no title. */
  title?: (post: { text: string; options?: PostOptions }) => string
  /** Issues in any text, of the post or of its parts, beyond the limits, such as too many mentions. */
  textIssues?: (text: string) => OwnIssue[]
  /**
   * Issues in a post's options beyond the limits, such as a forbidden character in a title. Undefined options are not
   * chosen yet.
   */
  ownIssues?: (post: OwnDraft) => OwnIssue[]
  /** The aspect ratios that the platform shows uncropped; the largest one in its feed comes first. */
  pictureAspects: readonly [AspectKey, ...AspectKey[]]
  /** The aspect ratio that fills most of its screen; every platform also supports the other one. */
  videoAspect: VideoAspect
  preview: PreviewLayout
  /** The layout of a post with these options; null means the layout in `preview`. */
  previewOf?: (options: PostOptions) => PreviewLayout | null
  /** Settings that only posts on some platforms have, by name. */
  options: Readonly<Record<string, PostOption>>
}

/** A setting as the screens show it. */
export type PostOption = ChoiceOption | TextOption
/**
 * The choices, the platform's default first. If there is `required`, there is no default, and its text is shown until
 * the user chooses.
 */
export type ChoiceOption = PerPost & {
  label: string
  choices: readonly [OptionChoice, ...OptionChoice[]]
  required?: string
}
/** The user must choose the option for each post; an account cannot have a default for it. */
type PerPost = { perPost?: true }
export type OptionChoice = { value: string; label: string }
/** A text of at most `longest` characters. `otherwise` says what is used if it is empty. */
type TextOption = PerPost & { label: string; longest: number; otherwise: string }

/** The chosen values of a platform's options, by name. The platform's defaults apply to the others. */
export type PostOptions = Readonly<Record<string, string>>

/** The input of one platform's rules; `images` is the number of pictures. */
export type OwnDraft = {
  text: string
  options?: PostOptions
  images: number
  videos?: readonly VideoFacts[]
}

export type OwnIssue = { severity: 'error' | 'warning'; message: string }

/**
 * `most` is the maximum number of parts of this kind in a post. Their texts are counted like the post's own. If `media`
 * is set, each part may have pictures or a video within the limits of the post's own.
 */
export type PartRule = { kind: PartKind; most: number; characterLimit: number; media?: true }

/** The layout of a post in the preview. A platform without a layout of its own uses the most similar one. */
export type PreviewLayout = 'photo' | 'page' | 'timeline' | 'article' | 'reel' | 'player' | 'story'

/** Writing conventions of a platform, well below its limits, for the assistant. */
export type WritingHabits = {
  /** Guidance for a model, in addition to the limits. */
  advice: string
  /** Other names of the platform in prompts, in lowercase. */
  alsoCalled: readonly string[]
  hashtags: number
  /** The target maximum length of a draft, in characters, for each length option. */
  aim: Record<Length, number>
  /** Whether versions of posts from other platforms also stay below the longest target. */
  staysBelowAim: boolean
  emoji: boolean
  /** The longest first line that can be used as the title of a video; null if posts do not start with one. */
  longestTitle: number | null
  /** The kinds of ideas that work well on the platform. For each kind, the platform with the lowest number is first. */
  suits: Partial<Record<Angle, number>>
  /**
   * When posts usually perform well, in the local time of their readers. Published studies differ, so these are only a
   * starting point.
   */
  usualTimes: { weekdays: readonly number[]; times: readonly string[] }
}

/** How Postiz, whose API our server also speaks, names a platform and the settings of its posts. */
export type PostizTerms = {
  /** `identifier` of an account. */
  identifier: string
  /** Its further identifiers of the same platform. */
  alsoCalled: readonly string[]
  /** The settings that mean something here. */
  settings: Readonly<Record<string, PostizSetting>>
  /** The options that it has without any setting, where those of the platform differ. */
  defaults?: PostOptions
  /** The options that several settings choose together; none without these settings. */
  together?: (settings: Readonly<Record<string, unknown>>) => PostOptions
}

/** What each value of a setting chooses, or the option whose text it is. `required`: Postiz demands it. */
export type PostizSetting =
  | { values: Readonly<Record<string, PostOptions>>; required?: true }
  | { text: string; required?: true }
