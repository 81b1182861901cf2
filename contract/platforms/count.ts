import twitterText from 'twitter-text'
import { platforms, type PlatformKey } from './platforms.ts'

/**
 * twitter-text takes time by the square of the length: a text of 100,000 characters can hold a server
 * up for 14 seconds. No post comes near this length; beyond it every character counts as one.
 */
const longestWeighed = 5_000

/**
 * How long a text is as the network itself counts it. X weighs characters (twitter-text: CJK and
 * emoji 2, a link 23); the others count Unicode code points.
 */
export function countCharacters(platform: PlatformKey, text: string): number {
  if (platform === 'twitter' && text.length <= longestWeighed) {
    return twitterText.parseTweet(text.normalize('NFC')).weightedLength
  }
  return Array.from(text.normalize('NFC')).length
}

/** Characters left before the network refuses; negative when over. */
export function charactersLeft(platform: PlatformKey, text: string): number {
  return platforms[platform].characterLimit - countCharacters(platform, text)
}

/** Hashtags of a text, in order, without the sign. */
export function hashtagsIn(text: string): string[] {
  return [...text.matchAll(/(?:^|[^\p{L}\p{N}_&/])[#＃]([\p{L}\p{N}_]*[\p{L}_][\p{L}\p{N}_]*)/gu)].map(
    (match) => match[1] ?? '',
  )
}
