import type { LimitedAccount } from './descriptor.ts'
import { platforms, type PlatformKey } from './platforms.ts'
import { maxInLongPieces, weightedLength } from './weighted-length.ts'

/** At most this many characters of a composed text count 1: a link of 250 characters and the space after it count 24. */
const maxCharactersPerCount = 11

/** At most this many UTF-16 units become one when a text is composed (NFC), as for a Greek letter and its three marks. */
const maxUnitsPerCharacter = 4

/**
 * The length, in UTF-16 units, above which a text exceeds `limit` whatever its characters are. Longer texts need not be
 * counted.
 */
export const lengthAlwaysOver = (limit: number): number =>
  maxUnitsPerCharacter * (maxCharactersPerCount * limit + maxInLongPieces)

/** The length of a text as the platform counts it: X weighs characters, the others count Unicode code points. */
export const countCharacters = (platform: PlatformKey, text: string): number =>
  platforms[platform].counting === 'weighted' ? weightedLength(text) : countCodePoints(text)

export const countCodePoints = (text: string): number => Array.from(text.normalize('NFC')).length

/** Whether a text is within the platform's limit. A text that is far too long is not counted. */
export function isWithinLimit(platform: PlatformKey, text: string, account?: LimitedAccount | null): boolean {
  const { characterLimit } = platforms[platform].limits(account)
  return text.length <= lengthAlwaysOver(characterLimit) && charactersLeft(platform, text, account) >= 0
}

/** Characters left until the platform's limit for the account; negative if the text is too long. */
export function charactersLeft(platform: PlatformKey, text: string, account?: LimitedAccount | null): number {
  return platforms[platform].limits(account).characterLimit - countCharacters(platform, text)
}
