import type {
  OwnIssue,
  PlatformDescriptor,
  PlatformLimits,
  PostOptions,
  PostizTerms,
  WritingHabits,
} from './descriptor.ts'
import { MB, videoCodecs } from './video-limits.ts'

const limits: PlatformLimits = {
  characterLimit: 2200,
  hashtagLimit: 30,
  hashtagLimitEnforced: true,
  imageLimit: 10,
  altTextLimit: 1000,
  picture: {
    formats: ['image/jpeg'],
    mostBytes: 8 * MB,
    leastWidth: 320,
    mostSide: 1440,
    shape: { narrowest: '4:5', widest: '1.91:1' },
    cropsToFirst: true,
    animation: null,
  },
  video: {
    // The limits of a reel, because a single video can only be published as a reel.
    seconds: { least: 3, most: 15 * 60 },
    mostBytes: 300 * MB,
    shape: { narrowest: 0.01, widest: 10 },
    leastSide: 1,
    mostWidth: 1920,
    codecs: videoCodecs,
    framesPerSecond: { least: 23, most: 60 },
    mostBitsPerSecond: 25 * MB,
    sound: { mostChannels: 2, mostHertz: 48_000 },
  },
  parts: [{ kind: 'comment', most: 1, characterLimit: 2200 }],
}

/**
 * The limits of a story: one picture of any shape, or a video of at most a minute. Readers cannot comment on a story.
 */
const storyLimits: PlatformLimits = {
  ...limits,
  imageLimit: 1,
  picture: {
    formats: limits.picture.formats,
    mostBytes: limits.picture.mostBytes,
    leastWidth: limits.picture.leastWidth,
    mostSide: limits.picture.mostSide,
    shape: null,
    animation: null,
  },
  video: { ...limits.video, seconds: { least: 3, most: 60 }, mostBytes: 100 * MB },
  parts: [],
}

export const isStory = (options: PostOptions | undefined): boolean => options?.['shownAs'] === 'story'

/** Instagram rejects texts with more mentions (platforms reference, 1.4). */
const mentionLimit = 20

function ownIssues({ options }: { options?: PostOptions }): OwnIssue[] {
  if (!isStory(options)) return []
  const message = 'Instagram shows no text with a story. Put it on the picture, or publish a post.'
  return [{ severity: 'warning', message }]
}

function textIssues(text: string): OwnIssue[] {
  const mentions = [...text.matchAll(/(?:^|[^\p{L}\p{N}_.])@[a-z0-9_]/giu)].length
  if (mentions <= mentionLimit) return []
  const message = `Instagram takes at most ${mentionLimit} mentions (@name); this has ${mentions}.`
  return [{ severity: 'error', message }]
}

export const instagram: PlatformDescriptor = {
  key: 'instagram',
  name: 'Instagram',
  shortName: 'Instagram',
  color: '#E4405F',
  iconColor: { light: '#E4405F', dark: '#F26D88' },
  accepts: 'text, image, video',
  limits: (_account, options) => (isStory(options) ? storyLimits : limits),
  counting: 'codePoints',
  linksAsText: true,
  textOnly: false,
  images: true,
  pictureAspects: ['4:5', '1:1'],
  videoAspect: 'portrait',
  preview: 'photo',
  previewOf: (options) => (isStory(options) ? 'story' : null),
  textIssues,
  ownIssues,
  options: {
    shownAs: {
      label: 'Publish as',
      choices: [
        { value: 'post', label: 'Post, or reel with a video' },
        { value: 'story', label: 'Story, for 24 hours' },
      ],
    },
  },
}

export const instagramHabits: WritingHabits = {
  advice:
    'The first line must stop a thumb: only about 125 characters show before "more". Short paragraphs, a few emoji where they fit, 3 to 8 specific hashtags in a last line of their own. Links cannot be clicked.',
  alsoCalled: ['insta', 'ig'],
  hashtags: 8,
  aim: { short: 220, medium: 700, long: 1_600 },
  staysBelowAim: false,
  emoji: true,
  longestTitle: null,
  suits: { intro: 1, scenes: 1, contrast: 3, people: 3, reminder: 2 },
  usualTimes: { weekdays: [1, 2, 3, 4, 5], times: ['11:00', '18:00'] },
}

export const instagramInPostiz: PostizTerms = {
  identifier: 'instagram',
  alsoCalled: ['instagram-standalone'],
  settings: { post_type: { values: { post: { shownAs: 'post' }, story: { shownAs: 'story' } } } },
}
