import type { EastAsian } from './script-of.ts'

/** A unit that is never broken; `space` is between it and the previous one on the same line. */
export type Unit = { text: string; space: boolean }

/** Characters that may not begin a line (JIS X 4051 and GB/T 15834), such as closing punctuation and small kana. */
const notFirst =
  /^[\s、。，．,.：；:;！？!?）)\]｝}」』】〕〉》”’»›…‥—–〜～ー゠・·‐ゝゞヽヾ々〻ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶ％%℃°]/u
/** Characters that may not end a line. */
const notLast = /[（([｛{「『【〔〈《“‘«‹¿¡#＃@$¥￥€£]$/u

/**
 * Splits a text where lines may break: at spaces, in Chinese and Japanese between words, never before closing or after
 * opening punctuation.
 */
export function breakText(text: string, script: EastAsian | undefined): Unit[] {
  const units: Unit[] = []
  for (const word of text.split(/\s+/u).filter((part) => part !== '')) {
    wordPieces(word, script).forEach((piece, at) => {
      const last = units.at(-1)
      const space = at === 0 && units.length > 0
      if (last && !space && (notFirst.test(piece) || notLast.test(last.text))) last.text += piece
      else if (last && space && (/^[!?:;»%]+$/u.test(piece) || last.text === '«'))
        last.text += `\u00a0${piece}`
      else units.push({ text: piece, space })
    })
  }
  return units
}

/** Kana after a word are its inflection or particle, and a number stays with its counter. */
function withEndings(segments: string[]): string[] {
  const phrases: string[] = []
  for (const segment of segments) {
    const last = phrases.at(-1)
    const isEnding = /^\p{Script=Hiragana}+$/u.test(segment) && last !== undefined && /\p{L}$/u.test(last)
    const isCounter = last !== undefined && /\d$/u.test(last) && /^\p{Script=Han}/u.test(segment)
    if (last !== undefined && (isEnding || isCounter)) phrases[phrases.length - 1] = last + segment
    else phrases.push(segment)
  }
  return phrases
}

/** Korean breaks at spaces, Latin words after a hyphen, and long URLs after slashes. */
function wordPieces(word: string, script: EastAsian | undefined): string[] {
  const hasIdeographs = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word)
  if (hasIdeographs && script !== 'ko') {
    const segmenter = new Intl.Segmenter(script ?? 'zh', { granularity: 'word' })
    return withEndings(Array.from(segmenter.segment(word), ({ segment }) => segment))
  }
  return word.split(/(?<=[\p{L}\d][-/–—])(?=[\p{L}\d])/u)
}

/** The smallest parts into which a word that is too wide may be split. */
export function graphemes(text: string): string[] {
  return Array.from(new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text), (one) => one.segment)
}

export const cannotBegin = (text: string) => notFirst.test(text)
export const cannotEnd = (text: string) => notLast.test(text)
