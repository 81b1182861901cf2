import type { PlatformDescriptor, PlatformLimits, PostizTerms, WritingHabits } from './descriptor.ts'
import { anySide, MB, videoCodecs } from './video-limits.ts'

const limits: PlatformLimits = {
  characterLimit: 3000,
  hashtagLimit: 3,
  hashtagLimitEnforced: false,
  imageLimit: 20,
  altTextLimit: 4086,
  picture: {
    formats: ['image/jpeg', 'image/png'],
    mostBytes: 10 * MB,
    leastWidth: 1,
    // LinkedIn accepts pictures of fewer than 36,152,320 pixels.
    mostSide: 6000,
    shape: null,
    animation: { mostBytes: 10 * MB, mostWidth: 6000, mostHeight: 6000, mostFrames: 250, alone: false },
  },
  video: {
    seconds: { least: 3, most: 30 * 60 },
    leastBytes: 75_000,
    mostBytes: 500 * MB,
    shape: { narrowest: 1 / 2.4, widest: 2.4 },
    ...anySide,
    codecs: videoCodecs,
  },
  parts: [{ kind: 'comment', most: 1, characterLimit: 1250 }],
}

export const linkedin: PlatformDescriptor = {
  key: 'linkedin',
  name: 'LinkedIn',
  shortName: 'LinkedIn',
  color: '#0A66C2',
  iconColor: { light: '#0A66C2', dark: '#5AA5EC' },
  accepts: 'text, image, video',
  limits: () => limits,
  counting: 'codePoints',
  textOnly: true,
  images: true,
  deletes: true,
  pictureAspects: ['1.91:1', '1:1', '4:5'],
  videoAspect: 'landscape',
  preview: 'article',
  options: {},
}

export const linkedinHabits: WritingHabits = {
  advice:
    'A strong first line, for only about 200 characters show before "see more". Short paragraphs of one or two sentences with a blank line between them, something learned or useful, a question at the end, at most 3 hashtags in a last line.',
  alsoCalled: ['li'],
  hashtags: 3,
  aim: { short: 260, medium: 900, long: 2_000 },
  staysBelowAim: false,
  emoji: false,
  longestTitle: null,
  suits: { ask: 3, tip: 1, people: 1, audience: 2, answer: 2 },
  usualTimes: { weekdays: [2, 3, 4], times: ['09:00', '12:00'] },
}

export const linkedinInPostiz: PostizTerms = {
  identifier: 'linkedin',
  alsoCalled: ['linkedin-page'],
  settings: {},
}
