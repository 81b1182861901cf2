import type {
  LimitedAccount,
  OfferedChoices,
  OwnIssue,
  PlatformDescriptor,
  PlatformLimits,
  PostOptions,
  PostizTerms,
  WritingHabits,
} from './descriptor.ts'
import { anyShape, MB, videoCodecs } from './video-limits.ts'

const limits: PlatformLimits = {
  characterLimit: 2200,
  hashtagLimit: 100,
  hashtagLimitEnforced: false,
  imageLimit: 0,
  altTextLimit: 0,
  picture: {
    formats: ['image/jpeg', 'image/webp'],
    mostBytes: 20 * MB,
    leastWidth: 1,
    mostSide: 1920,
    shape: null,
    animation: null,
  },
  video: {
    seconds: { least: 3, most: 10 * 60 },
    mostBytes: 4000 * MB,
    shape: anyShape,
    leastSide: 360,
    mostWidth: 4096,
    mostHeight: 4096,
    codecs: videoCodecs,
    framesPerSecond: { least: 23, most: 60 },
  },
  parts: [],
}

/** The name under which an account's offered choices contain the length of the longest video that it may post. */
const longestVideo = 'longestVideoSeconds'

export const offeredLength = (seconds: number): OfferedChoices => ({ [longestVideo]: [String(seconds)] })

/** TikTok reports to each account how long its videos may be. */
function limitsOf(account: LimitedAccount | null | undefined): PlatformLimits {
  const most = Number(account?.offers?.[longestVideo]?.[0])
  if (!(most > 0)) return limits
  const { video } = limits
  return { ...limits, video: { ...video, seconds: { least: Math.min(video.seconds.least, most), most } } }
}

const no = { value: 'no', label: 'No' }
const yes = { value: 'yes', label: 'Yes' }

type Written = { text: string; options?: PostOptions }

function ownIssues({ text, options = {} }: Written): OwnIssue[] {
  const issues: OwnIssue[] = []
  // TikTok counts UTF-16 units.
  if (text.length > limits.characterLimit && Array.from(text).length <= limits.characterLimit) {
    issues.push({
      severity: 'error',
      message: `TikTok counts emoji as 2 or more: this text has ${text.length.toLocaleString('en')} of ${limits.characterLimit.toLocaleString('en')}. Shorten it.`,
    })
  }
  const isBranded = options['commercialContent'] === 'branded' || options['commercialContent'] === 'both'
  if (isBranded && options['privacyLevel'] === 'SELF_ONLY') {
    issues.push({
      severity: 'error',
      message: 'TikTok does not take a paid partnership that only you can watch. Choose who else can.',
    })
  }
  return issues
}

export const tiktok: PlatformDescriptor = {
  key: 'tiktok',
  name: 'TikTok',
  shortName: 'TikTok',
  color: '#010101',
  iconColor: { light: '#010101', dark: '#F1F1F2' },
  accepts: 'video only',
  limits: limitsOf,
  lengthByAccount: true,
  counting: 'codePoints',
  linksAsText: true,
  textOnly: false,
  images: false,
  pictureAspects: ['9:16', '4:5'],
  videoAspect: 'portrait',
  preview: 'reel',
  ownIssues,
  // TikTok's rules for applications: the audience and the promotion setting have no defaults, and interaction is off.
  options: {
    privacyLevel: {
      label: 'Who can watch',
      required: 'Choose who can watch this on TikTok.',
      choices: [
        { value: 'PUBLIC_TO_EVERYONE', label: 'Everyone' },
        { value: 'FOLLOWER_OF_CREATOR', label: 'Followers' },
        { value: 'MUTUAL_FOLLOW_FRIENDS', label: 'Friends' },
        { value: 'SELF_ONLY', label: 'Only you' },
      ],
    },
    commercialContent: {
      label: 'Does this TikTok promote a product or brand?',
      required: 'Say whether this TikTok promotes a product or brand.',
      choices: [
        no,
        { value: 'yourBrand', label: 'Yes, your own brand' },
        { value: 'branded', label: 'Yes, another brand (paid partnership)' },
        { value: 'both', label: 'Yes, both' },
      ],
    },
    allowComments: { label: 'Allow comments', choices: [no, yes], perPost: true },
    allowDuets: { label: 'Allow duets', choices: [no, yes], perPost: true },
    allowStitches: { label: 'Allow stitches', choices: [no, yes], perPost: true },
    aiGenerated: { label: 'Made with AI', choices: [no, yes] },
  },
}

export const tiktokHabits: WritingHabits = {
  advice: 'A caption for a video: one hook of a sentence or two in spoken language, then 3 to 5 hashtags.',
  alsoCalled: ['tt'],
  hashtags: 5,
  aim: { short: 150, medium: 300, long: 600 },
  staysBelowAim: true,
  emoji: true,
  longestTitle: null,
  suits: { scenes: 2, contrast: 2, answer: 3 },
  usualTimes: { weekdays: [1, 2, 3, 4, 5, 6], times: ['19:00'] },
}

const interactions = (option: string) => ({
  values: { true: { [option]: 'yes' }, false: { [option]: 'no' } },
})
/** Read together, by `promotionOf`. */
const readTogether = { values: { true: {}, false: {} } }

const promotions = ['disclose', 'brand_organic_toggle', 'brand_content_toggle']

function promotionOf(settings: Readonly<Record<string, unknown>>): PostOptions {
  if (!promotions.some((name) => settings[name] !== undefined)) return {}
  const isOwn = String(settings['brand_organic_toggle']) === 'true'
  const isOther = String(settings['brand_content_toggle']) === 'true'
  if (isOwn && isOther) return { commercialContent: 'both' }
  if (isOther) return { commercialContent: 'branded' }
  return { commercialContent: isOwn ? 'yourBrand' : 'no' }
}

export const tiktokInPostiz: PostizTerms = {
  identifier: 'tiktok',
  alsoCalled: [],
  settings: {
    privacy_level: {
      required: true,
      values: {
        PUBLIC_TO_EVERYONE: { privacyLevel: 'PUBLIC_TO_EVERYONE' },
        FOLLOWER_OF_CREATOR: { privacyLevel: 'FOLLOWER_OF_CREATOR' },
        MUTUAL_FOLLOW_FRIENDS: { privacyLevel: 'MUTUAL_FOLLOW_FRIENDS' },
        SELF_ONLY: { privacyLevel: 'SELF_ONLY' },
      },
    },
    comment: interactions('allowComments'),
    duet: interactions('allowDuets'),
    stitch: interactions('allowStitches'),
    disclose: readTogether,
    brand_organic_toggle: readTogether,
    brand_content_toggle: readTogether,
    video_made_with_ai: interactions('aiGenerated'),
    // What happens anyway.
    content_posting_method: { values: { DIRECT_POST: {} } },
    autoAddMusic: { values: { no: {} } },
  },
  // Postiz has no promotion unless it is told of one.
  defaults: { commercialContent: 'no' },
  together: promotionOf,
}
