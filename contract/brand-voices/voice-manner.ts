import { findHashtags, type TextRange } from './voice-habits.ts'

export type Sentence = TextRange & { words: number }

/** A character of a script that writes without spaces counts as half a word. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu
const word = /[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu

/** The sentences of a text, without hashtags, links and lines without words. */
export function sentencesIn(text: string): Sentence[] {
  const found: Sentence[] = []
  for (const match of text.matchAll(/[^\n.!?。！？…]+[.!?。！？…]*/gu)) {
    const said = match[0].replaceAll(/[#＃][\p{L}\p{N}_]+|https?:\/\/\S+|@\w+/gu, ' ')
    const words = countWords(said)
    if (words === 0) continue
    const from = match.index + (match[0].length - match[0].trimStart().length)
    found.push({ from, to: match.index + match[0].trimEnd().length, words })
  }
  return found
}

function countWords(text: string): number {
  const characters = text.match(unspaced)?.length ?? 0
  const words = text.replaceAll(unspaced, ' ').match(word)?.length ?? 0
  return words + Math.ceil(characters / 2)
}

/** Ranges of exclamation marks; "!!!" counts once. */
export function findExclamations(text: string): TextRange[] {
  return [...text.matchAll(/[!！]+/gu)].map(({ index, 0: found }) => ({
    from: index,
    to: index + found.length,
  }))
}

/** Words of at least four letters in all capitals, except hashtags; shorter ones are mostly names (USA). */
export function findAllCaps(text: string): TextRange[] {
  const tags = findHashtags(text)
  return [...text.matchAll(/(?<![\p{L}\p{N}_])\p{Lu}{4,}(?![\p{L}\p{N}_])/gu)]
    .map(({ index, 0: found }) => ({ from: index, to: index + found.length }))
    .filter(({ from }) => !tags.some((tag) => from >= tag.from && from < tag.to))
}
