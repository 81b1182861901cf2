import type { PlatformDescriptor, PlatformLimits, WritingHabits } from './descriptor.ts'
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
    codecs: videoCodecs,
  },
  parts: [],
}

export const tiktok: PlatformDescriptor = {
  key: 'tiktok',
  name: 'TikTok',
  shortName: 'TikTok',
  color: '#010101',
  iconColor: { light: '#010101', dark: '#F1F1F2' },
  accepts: 'video only',
  limits: () => limits,
  counting: 'codePoints',
  linksAsText: true,
  textOnly: false,
  images: false,
  pictureAspects: ['9:16', '4:5'],
  videoAspect: 'portrait',
  preview: 'reel',
  options: {},
}

export const tiktokHabits: WritingHabits = {
  advice: 'A caption for a video: one hook of a sentence or two in spoken language, then 3 to 5 hashtags.',
  alsoCalled: [],
  hashtags: 5,
  aim: { short: 150, medium: 300, long: 600 },
  staysBelowAim: true,
  emoji: true,
  longestTitle: null,
  suits: { scenes: 2, contrast: 2, answer: 3 },
}
