import { hasTraditional } from '../../responses/scripts.ts'

/** The East Asian script of a text, detected from its characters; undefined for other scripts. */
export type EastAsian = 'zh-Hans' | 'zh-Hant' | 'ja' | 'ko'

/**
 * Han characters look different in the four scripts. Kana and hangul identify Japanese and Korean; the characters
 * themselves distinguish simplified and traditional Chinese.
 */
export function scriptOf(text: string): EastAsian | undefined {
  const count = (letters: RegExp) => text.match(letters)?.length ?? 0
  const kana = count(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu)
  const hangul = count(/\p{Script=Hangul}/gu)
  if (kana > 0 || hangul > 0) return kana >= hangul ? 'ja' : 'ko'
  if (count(/\p{Script=Han}/gu) === 0) return undefined
  return hasTraditional(text) ? 'zh-Hant' : 'zh-Hans'
}
