import type {
  OwnIssue,
  PlatformDescriptor,
  PlatformLimits,
  PostOptions,
  PostizTerms,
  WritingHabits,
} from './descriptor.ts'
import { anyShape, anySide, MB, videoCodecs } from './video-limits.ts'

const limits: PlatformLimits = {
  characterLimit: 5000,
  hashtagLimit: 15,
  hashtagLimitEnforced: false,
  imageLimit: 1,
  altTextLimit: 0,
  picture: {
    formats: ['image/jpeg', 'image/png'],
    mostBytes: 2 * MB,
    leastWidth: 1,
    mostSide: 4096,
    shape: null,
    animation: null,
  },
  video: {
    seconds: { least: 1, most: 12 * 3600 },
    mostBytes: 256_000 * MB,
    shape: anyShape,
    ...anySide,
    codecs: videoCodecs,
  },
  parts: [{ kind: 'comment', most: 1, characterLimit: 10_000 }],
}

const titleLimit = 100
/** YouTube limits a description by its bytes in UTF-8. */
const descriptionBytes = 5000

type Written = { text: string; options?: PostOptions }

/** The title of a video: its own title, otherwise the first line of the text, cut off at a word boundary. */
export function titleOf({ text, options }: Written): string {
  const own = options?.['title']?.trim() ?? ''
  if (own !== '') return own
  const line = firstLineOf(text)
  if (line.length <= titleLimit) return line
  const start = line.slice(0, titleLimit - 1)
  const words = start.slice(0, Math.max(start.lastIndexOf(' '), 0)).trimEnd()
  return `${words === '' ? start.replace(/[\uD800-\uDBFF]$/, '') : words}…`
}

const firstLineOf = (text: string): string => /\S[^\r\n]*/.exec(text)?.[0].trimEnd() ?? ''

function ownIssues(post: Written): OwnIssue[] {
  const { text, options } = post
  const issues: OwnIssue[] = []
  const hasOwnTitle = (options?.['title']?.trim() ?? '') !== ''
  if (/[<>]/.test(text) || /[<>]/.test(titleOf(post))) {
    issues.push({
      severity: 'error',
      message: 'YouTube takes no < or > in a title or description. Remove them.',
    })
  }
  const bytes = new TextEncoder().encode(text).length
  if (bytes > descriptionBytes && Array.from(text).length <= limits.characterLimit) {
    issues.push({
      severity: 'error',
      message: `YouTube counts letters such as é as 2 and emoji as 4 or more: this text has ${bytes.toLocaleString('en')} of ${descriptionBytes.toLocaleString('en')}. Shorten it.`,
    })
  }
  if (!hasOwnTitle && firstLineOf(text).length > titleLimit) {
    issues.push({
      severity: 'warning',
      message: `YouTube shows the first ${titleLimit} characters as the title. Write a title of its own, or a shorter first line.`,
    })
  }
  return issues
}

const no = { value: 'no', label: 'No' }
const yes = { value: 'yes', label: 'Yes' }

export const youtube: PlatformDescriptor = {
  key: 'youtube',
  name: 'YouTube',
  shortName: 'YouTube',
  color: '#FF0000',
  iconColor: { light: '#E60000', dark: '#FF5C5C' },
  accepts: 'image and video, no text-only',
  limits: () => limits,
  counting: 'codePoints',
  textOnly: false,
  images: false,
  deletes: true,
  thumbnail: true,
  title: titleOf,
  ownIssues,
  pictureAspects: ['16:9', '1:1'],
  videoAspect: 'landscape',
  preview: 'player',
  options: {
    title: { label: 'Title', longest: titleLimit, otherwise: 'The first line of the text', perPost: true },
    visibility: {
      label: 'Who can watch',
      choices: [
        { value: 'public', label: 'Everyone' },
        { value: 'unlisted', label: 'People with the link' },
        { value: 'private', label: 'Only you' },
      ],
    },
    madeForKids: { label: 'Made for kids', choices: [no, yes] },
    notifySubscribers: { label: 'Notify subscribers', choices: [yes, no] },
    alteredContent: { label: 'Realistic altered or AI-made content', choices: [no, yes] },
  },
}

export const youtubeHabits: WritingHabits = {
  advice:
    'A description for a video: the first two lines say what it is and why to watch, for only they show before "more"; then details, links on lines of their own, and up to 3 hashtags.',
  alsoCalled: ['yt'],
  hashtags: 3,
  aim: { short: 300, medium: 900, long: 2_000 },
  staysBelowAim: false,
  emoji: false,
  longestTitle: 100,
  suits: { scenes: 3, tip: 2, answer: 1 },
  usualTimes: { weekdays: [4, 5, 6], times: ['17:00'] },
}

export const youtubeInPostiz: PostizTerms = {
  identifier: 'youtube',
  alsoCalled: [],
  settings: {
    title: { text: 'title' },
    type: {
      values: {
        public: { visibility: 'public' },
        unlisted: { visibility: 'unlisted' },
        private: { visibility: 'private' },
      },
    },
    selfDeclaredMadeForKids: { values: { yes: { madeForKids: 'yes' }, no: { madeForKids: 'no' } } },
  },
}
