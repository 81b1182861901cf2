import type {
  OwnIssue,
  PlatformDescriptor,
  PlatformLimits,
  PostizTerms,
  WritingHabits,
} from './descriptor.ts'
import { MB } from './video-limits.ts'

const limits: PlatformLimits = {
  characterLimit: 280,
  hashtagLimit: 2,
  hashtagLimitEnforced: false,
  imageLimit: 4,
  altTextLimit: 1000,
  picture: {
    formats: ['image/jpeg', 'image/png', 'image/webp'],
    mostBytes: 5 * MB,
    leastWidth: 1,
    mostSide: 4096,
    shape: null,
    // The limit is 300 megapixels in all frames together. No stored picture exceeds it.
    animation: { mostBytes: 15 * MB, mostWidth: 1280, mostHeight: 1080, mostFrames: 350, alone: true },
  },
  video: {
    seconds: { least: 0.5, most: 140 },
    mostBytes: 512 * MB,
    shape: { narrowest: 1 / 3, widest: 3 },
    leastSide: 32,
    mostWidth: 1920,
    codecs: ['avc'],
    framesPerSecond: { least: 1, most: 60 },
  },
  parts: [{ kind: 'message', most: 24, characterLimit: 280, media: true }],
}

/** A stock symbol such as $NAME or $BRK.A, which X turns into a link. */
const cashtag = /(?:^|\s)\$[a-z]{1,6}(?:[._][a-z]{1,2})?(?![\p{L}\p{N}])/giu

/** X accepts one cashtag from applications on its usual plans (platforms reference, 3.3). */
function textIssues(text: string): OwnIssue[] {
  const count = [...text.matchAll(cashtag)].length
  if (count <= 1) return []
  const message = `X accepts at most one cashtag, such as $NAME, in a post; this has ${count}.`
  return [{ severity: 'error', message }]
}

export const twitter: PlatformDescriptor = {
  key: 'twitter',
  name: 'Twitter/X',
  shortName: 'X',
  color: '#0F1419',
  iconColor: { light: '#0F1419', dark: '#E7E9EA' },
  accepts: 'text, image, video',
  limits: () => limits,
  counting: 'weighted',
  textOnly: true,
  textIssues,
  images: true,
  deletes: true,
  pictureAspects: ['16:9', '1:1'],
  videoAspect: 'landscape',
  preview: 'timeline',
  options: {
    replySettings: {
      label: 'Who can reply',
      choices: [
        { value: 'everyone', label: 'Everyone' },
        { value: 'following', label: 'Accounts you follow' },
        { value: 'mentionedUsers', label: 'Accounts you mention' },
      ],
    },
  },
}

export const twitterHabits: WritingHabits = {
  advice:
    'One idea, said sharply, in one to three sentences. At most 1 or 2 hashtags, only where they read naturally.',
  alsoCalled: ['x'],
  hashtags: 2,
  aim: { short: 140, medium: 280, long: 280 },
  staysBelowAim: false,
  emoji: true,
  longestTitle: null,
  suits: { ask: 2, tip: 3, contrast: 1, audience: 3, reminder: 1 },
  usualTimes: { weekdays: [1, 2, 3, 4, 5], times: ['09:00', '12:00', '17:00'] },
}

export const twitterInPostiz: PostizTerms = {
  identifier: 'x',
  alsoCalled: [],
  settings: {
    who_can_reply_post: {
      values: {
        everyone: { replySettings: 'everyone' },
        following: { replySettings: 'following' },
        mentionedUsers: { replySettings: 'mentionedUsers' },
      },
    },
  },
}
