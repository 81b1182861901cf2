import type { Length, Tone } from '../../../../contract/assistant/choices.ts'
import { platforms, type PlatformKey } from '../../../../contract/platforms/platforms.ts'
import { writingHabits } from '../../../../contract/platforms/writing-habits.ts'

export const limitOf = (platform: PlatformKey, length: Length): number =>
  Math.min(writingHabits[platform].aim[length], platforms[platform].limits().characterLimit)

export const hashtagsWanted = (platform: PlatformKey): number =>
  Math.min(writingHabits[platform].hashtags, platforms[platform].limits().hashtagLimit)

/** Emoji are rare: none in a professional tone, otherwise at most one in the opening. */
export function emojiPositions(tone: Tone, platform: PlatformKey): readonly ('none' | 'before' | 'after')[] {
  if (tone === 'professional') return ['none']
  if (tone === 'playful') return ['before', 'after']
  if (!writingHabits[platform].emoji) return ['none', 'none', 'after']
  return tone === 'bold' ? ['none', 'none', 'before'] : ['none', 'before', 'after']
}
