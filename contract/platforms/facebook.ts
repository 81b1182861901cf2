import type {
  OwnDraft,
  OwnIssue,
  PlatformDescriptor,
  PlatformLimits,
  PostOptions,
  PostizTerms,
  WritingHabits,
} from './descriptor.ts'
import { anyShape, anySide, MB, videoCodecs } from './video-limits.ts'

const limits: PlatformLimits = {
  characterLimit: 63_206,
  hashtagLimit: 30,
  hashtagLimitEnforced: false,
  imageLimit: 10,
  altTextLimit: 1000,
  picture: {
    formats: ['image/jpeg', 'image/png'],
    mostBytes: 4 * MB,
    leastWidth: 1,
    mostSide: 8192,
    shape: null,
    animation: null,
  },
  video: {
    seconds: { least: 1, most: 4 * 3600 },
    mostBytes: 4000 * MB,
    shape: anyShape,
    ...anySide,
    codecs: videoCodecs,
  },
  parts: [{ kind: 'comment', most: 1, characterLimit: 8000 }],
}

/**
 * The limits of a vertical video: at least 540 × 960 pixels with the aspect ratio 9:16, with a tolerance of one row of
 * pixels.
 */
const verticalVideo = {
  mostBytes: limits.video.mostBytes,
  shape: { narrowest: 0.555, widest: 0.57 },
  leastSide: 540,
  mostWidth: anySide.mostWidth,
  codecs: videoCodecs,
  framesPerSecond: { least: 24, most: 60 },
  sound: { mostHertz: 48_000 },
}

/** The limits of a reel (platforms reference, 2.4). */
const reelLimits: PlatformLimits = {
  ...limits,
  video: { ...verticalVideo, seconds: { least: 3, most: 90 } },
}

/**
 * The limits of a story: one picture of any shape, or a video of at most a minute. Readers cannot comment on a story.
 */
const storyLimits: PlatformLimits = {
  ...limits,
  imageLimit: 1,
  video: { ...verticalVideo, seconds: { least: 3, most: 60 } },
  parts: [],
}

export type FacebookKind = 'post' | 'reel' | 'story'

/** The format in which the post is published. */
export function kindOf(options: PostOptions | undefined): FacebookKind {
  const kind = options?.['shownAs']
  return kind === 'reel' || kind === 'story' ? kind : 'post'
}

const limitsOf = { post: limits, reel: reelLimits, story: storyLimits }

function ownIssues({ options, images, videos = [] }: OwnDraft): OwnIssue[] {
  const kind = kindOf(options)
  const refusal = (message: string): OwnIssue[] => [{ severity: 'error', message }]
  if (kind === 'reel') {
    return videos.length > 0 ? [] : refusal('A reel on Facebook is a video. Add one, or publish a post.')
  }
  if (kind !== 'story') return []
  if (videos.length + images === 0) {
    return refusal('A story on Facebook is a picture or a video. Add one, or publish a post.')
  }
  const message = 'Facebook shows no text with a story. Put it on the picture, or publish a post.'
  return [{ severity: 'warning', message }]
}

export const facebook: PlatformDescriptor = {
  key: 'facebook',
  name: 'Facebook',
  shortName: 'Facebook',
  color: '#1877F2',
  iconColor: { light: '#1877F2', dark: '#5B9DF7' },
  accepts: 'text, image, video',
  limits: (_account, options) => limitsOf[kindOf(options)],
  counting: 'codePoints',
  textOnly: true,
  images: true,
  deletes: true,
  pictureAspects: ['4:5', '1:1', '1.91:1'],
  videoAspect: 'landscape',
  preview: 'page',
  previewOf: (options) => ({ post: null, reel: 'reel' as const, story: 'story' as const })[kindOf(options)],
  ownIssues,
  options: {
    shownAs: {
      label: 'Publish as',
      choices: [
        { value: 'post', label: 'Post' },
        { value: 'reel', label: 'Reel, with a vertical video' },
        { value: 'story', label: 'Story, for 24 hours' },
      ],
    },
  },
}

export const facebookHabits: WritingHabits = {
  advice:
    'Conversational, 1 to 3 short paragraphs, a question or a clear next step at the end, 0 to 2 hashtags.',
  alsoCalled: ['fb'],
  hashtags: 2,
  aim: { short: 220, medium: 700, long: 1_600 },
  staysBelowAim: false,
  emoji: true,
  longestTitle: null,
  suits: { intro: 2, ask: 1, people: 2, audience: 1, reminder: 3 },
  usualTimes: { weekdays: [1, 2, 3, 4, 5], times: ['09:00', '13:00'] },
}

export const facebookInPostiz: PostizTerms = { identifier: 'facebook', alsoCalled: [], settings: {} }
