import type { Length } from '../../../contract/assistant/choices.ts'
import { platforms, type PlatformKey } from '../../../contract/platforms/platforms.ts'

const goals: Record<Length, { characters: number; share: number }> = {
  short: { characters: 220, share: 0.4 },
  medium: { characters: 600, share: 0.7 },
  long: { characters: 1500, share: 0.92 },
}

/** About how many characters a new text has, as its platform counts them: what people read there, within its limit. */
export function lengthGoal(platform: PlatformKey, length: Length): number {
  const { characters, share } = goals[length]
  return Math.round(Math.min(characters, platforms[platform].characterLimit * share))
}
