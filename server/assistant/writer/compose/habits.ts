import type { Length, Tone } from '../../../../contract/assistant/choices.ts'
import { platforms, type PlatformKey } from '../../../../contract/platforms/platforms.ts'

/** Style conventions of a platform, well below its limits. */
type Habit = {
  hashtags: number
  /** Characters a draft of each length aims to stay under. */
  aim: Record<Length, number>
  emoji: boolean
  /** Starts with a line that can be the title of a video. */
  title: boolean
}

const habits: Record<PlatformKey, Habit> = {
  twitter: { hashtags: 2, aim: { short: 140, medium: 280, long: 280 }, emoji: true, title: false },
  instagram: { hashtags: 8, aim: { short: 220, medium: 700, long: 1_600 }, emoji: true, title: false },
  facebook: { hashtags: 2, aim: { short: 220, medium: 700, long: 1_600 }, emoji: true, title: false },
  linkedin: { hashtags: 3, aim: { short: 260, medium: 900, long: 2_000 }, emoji: false, title: false },
  tiktok: { hashtags: 5, aim: { short: 150, medium: 300, long: 600 }, emoji: true, title: false },
  youtube: { hashtags: 3, aim: { short: 300, medium: 900, long: 2_000 }, emoji: false, title: true },
}

export const habitOf = (platform: PlatformKey): Habit => habits[platform]

export const limitOf = (platform: PlatformKey, length: Length): number =>
  Math.min(habits[platform].aim[length], platforms[platform].characterLimit)

export const hashtagsWanted = (platform: PlatformKey): number =>
  Math.min(habits[platform].hashtags, platforms[platform].hashtagLimit)

/** Emoji are rare: none in a professional tone, otherwise at most one in the opening. */
export function emojiPlacement(tone: Tone, platform: PlatformKey): readonly ('none' | 'before' | 'after')[] {
  if (tone === 'professional') return ['none']
  if (tone === 'playful') return ['before', 'after']
  if (!habits[platform].emoji) return ['none', 'none', 'after']
  return tone === 'bold' ? ['none', 'none', 'before'] : ['none', 'before', 'after']
}
