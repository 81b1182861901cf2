import twitterText from 'twitter-text'
import { platforms, type PlatformKey } from './platforms.ts'

/**
 * twitter-text takes time by the square of the length: 14 seconds for a text of 100,000 characters. The longest link that
 * it counts as one has 4,096; beyond this length every character counts as one.
 */
const longestWeighed = 4_200

/**
 * How long a text is as the platform itself counts it. X weighs characters (twitter-text: CJK and
 * emoji 2, a link 23); the others count Unicode code points.
 */
export function countCharacters(platform: PlatformKey, text: string): number {
  if (platforms[platform].counting === 'weighted' && text.length <= longestWeighed) {
    return twitterText.parseTweet(text.normalize('NFC')).weightedLength
  }
  return Array.from(text.normalize('NFC')).length
}

/** Characters left before the platform refuses; negative when over. */
export function charactersLeft(platform: PlatformKey, text: string): number {
  return platforms[platform].characterLimit - countCharacters(platform, text)
}
