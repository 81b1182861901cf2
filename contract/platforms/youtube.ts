import type { PlatformDescriptor, PlatformLimits, WritingHabits } from './descriptor.ts'
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
  parts: [],
}

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
  images: true,
  pictureAspects: ['16:9', '1:1'],
  videoAspect: 'landscape',
  preview: 'player',
  options: {},
}

export const youtubeHabits: WritingHabits = {
  advice:
    'A description for a video: the first two lines say what it is and why to watch, for only they show before "more"; then details, links on lines of their own, and up to 3 hashtags.',
  alsoCalled: [],
  hashtags: 3,
  aim: { short: 300, medium: 900, long: 2_000 },
  staysBelowAim: false,
  emoji: false,
  longestTitle: 100,
  suits: { scenes: 3, tip: 2, answer: 1 },
}
