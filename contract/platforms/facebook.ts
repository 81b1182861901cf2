import type { PlatformDescriptor, PlatformLimits, WritingHabits } from './descriptor.ts'
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

export const facebook: PlatformDescriptor = {
  key: 'facebook',
  name: 'Facebook',
  shortName: 'Facebook',
  color: '#1877F2',
  iconColor: { light: '#1877F2', dark: '#5B9DF7' },
  accepts: 'text, image, video',
  limits: () => limits,
  counting: 'codePoints',
  textOnly: true,
  images: true,
  pictureAspects: ['4:5', '1:1', '1.91:1'],
  videoAspect: 'landscape',
  preview: 'page',
  options: {},
}

export const facebookHabits: WritingHabits = {
  advice:
    'Conversational, 1 to 3 short paragraphs, a question or a clear next step at the end, 0 to 2 hashtags.',
  alsoCalled: [],
  hashtags: 2,
  aim: { short: 220, medium: 700, long: 1_600 },
  staysBelowAim: false,
  emoji: true,
  longestTitle: null,
  suits: { intro: 2, ask: 1, people: 2, audience: 1, reminder: 3 },
}
