import type { LimitedAccount } from './descriptor.ts'
import { platforms, type PlatformKey } from './platforms.ts'
import { lengthAlwaysOver } from './far-too-long.ts'
import { weightedLength } from './weighted-length.ts'

/** How long a text is as the platform itself counts it: X weighs characters, the others count Unicode code points. */
export const countCharacters = (platform: PlatformKey, text: string): number =>
  platforms[platform].counting === 'weighted' ? weightedLength(text) : countCodePoints(text)

export const countCodePoints = (text: string): number => Array.from(text.normalize('NFC')).length

/** Whether a text is short enough. A text that is far too long is not counted. */
export function isWithinLimit(platform: PlatformKey, text: string, account?: LimitedAccount | null): boolean {
  const { characterLimit } = platforms[platform].limits(account)
  return text.length <= lengthAlwaysOver(characterLimit) && charactersLeft(platform, text, account) >= 0
}

/** Characters left until the platform's limit for the account; negative above it. */
export function charactersLeft(platform: PlatformKey, text: string, account?: LimitedAccount | null): number {
  return platforms[platform].limits(account).characterLimit - countCharacters(platform, text)
}
