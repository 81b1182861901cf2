import type { LanguageKey } from '../../../../contract/assistant/languages.ts'
import { isClosedWord } from '../brief/closed-words.ts'
import { segmenter } from '../brief/sentences.ts'

const spoken =
  /^(?:comments?|comentarios?|commentaires?|kommentare?n?|commenti|comentários?|share|link|post|today|heute|hoy|oggi|hoje|aujourd|评论区?|留言區?|コメント欄?|今日|今天|リンク|詳細|댓글|오늘|링크|about|with|your|that|this|have|what)$/iu

/** Words of a text that could be hashtags, the most frequent and earliest first. */
export function keywordsOf(text: string, language: LanguageKey): string[] {
  const plain = text.replace(/https?:\/\/\S+|www\.\S+|[@#＃][\p{L}\p{N}_]+/gu, ' ')
  const scores = new Map<string, { word: string; score: number }>()
  let before = '.'
  for (const { segment, isWordLike } of segmenter(language, 'word').segment(plain)) {
    if (isWordLike === true && isKeyword(segment)) {
      const named = /^\p{Lu}/u.test(segment) && !/[.!?\n]\s*$/u.test(before)
      const known = scores.get(segment.toLowerCase())
      const score = (known?.score ?? 0) + 2 + (named ? 2 : 0) + segment.length / 20
      scores.set(segment.toLowerCase(), { word: known?.word ?? segment, score })
    }
    before = segment.trim() === '' ? before : segment
  }
  return [...scores.values()]
    .toSorted((a, b) => b.score - a.score)
    .map(({ word }) => word.charAt(0).toUpperCase() + word.slice(1))
}

function isKeyword(word: string): boolean {
  if (!/^\p{L}[\p{L}\p{N}_]*$/u.test(word) || spoken.test(word) || isClosedWord(word)) return false
  if (/^\p{Script=Hiragana}+$/u.test(word)) return false
  if (/^[\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}ー]+$/u.test(word)) return word.length >= 2
  return word.length >= (/\p{Script=Hangul}/u.test(word) ? 2 : 5)
}
