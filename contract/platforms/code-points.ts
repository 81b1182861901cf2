import { platforms, type PlatformKey } from './platforms.ts'

/** Whether the length of a text follows X's rules (`weighted-length.ts`); otherwise it is counted in code points. */
export const isWeighted = (platform: PlatformKey, text: string): boolean =>
  platforms[platform].counting === 'weighted' && text !== ''

export const countCodePoints = (text: string): number => Array.from(text.normalize('NFC')).length
