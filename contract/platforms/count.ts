import twitterText from 'twitter-text'
import { platforms, type PlatformKey } from './platforms.ts'

/**
 * How long a text is as the network itself counts it. X weighs characters (twitter-text: CJK and
 * emoji 2, a link 23); the others count Unicode code points.
 */
export function countCharacters(platform: PlatformKey, text: string): number {
  if (platform === 'twitter') return twitterText.parseTweet(text.normalize('NFC')).weightedLength
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
