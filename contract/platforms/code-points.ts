import { platforms, type PlatformKey } from './platforms.ts'

/**
 * twitter-text takes time by the square of the length: 14 seconds for a text of 100,000 characters. The longest link that
 * it counts as one has 4,096; beyond this length every character counts as one.
 */
const longestWeighed = 4_200

/** Whether the length of a text follows X's rules (`weighted-length.ts`); otherwise it is counted in code points. */
export const isWeighted = (platform: PlatformKey, text: string): boolean =>
  platforms[platform].counting === 'weighted' && text !== '' && text.length <= longestWeighed

export const countCodePoints = (text: string): number => Array.from(text.normalize('NFC')).length
