import type { Length } from '../../../contract/assistant/choices.ts'
import { platforms, type PlatformKey } from '../../../contract/platforms/platforms.ts'

const goals: Record<Length, { characters: number; share: number }> = {
  short: { characters: 220, share: 0.4 },
  medium: { characters: 600, share: 0.7 },
  long: { characters: 1500, share: 0.92 },
}

/** The target length of a new text, as its platform counts characters: what readers prefer there, within the limit. */
export function lengthGoal(platform: PlatformKey, length: Length): number {
  const { characters, share } = goals[length]
  return Math.round(Math.min(characters, platforms[platform].limits().characterLimit * share))
}
