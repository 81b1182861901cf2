import type { LanguageKey } from '../../../../contract/assistant/languages.ts'
import { isClosedWord } from '../brief/closed-words.ts'
import { sentencesOf } from '../brief/sentences.ts'
import { capitalised } from '../phrases/frame.ts'

/** Links, handles, hashtags and host names are not corrected. */
const untouchable =
  /https?:\/\/\S+|www\.\S+|[@#＃][\p{L}\p{N}_.]+|(?<![\w-])[\w-]+\.(?:com|org|net|io|app|dev|co|de|fr|es|it|pt|jp|kr|cn|tw)\b\S*/giu

/** Legitimate repetitions: "vous vous souvenez", "that that", "die die". */
const twiceRight = /^(?:had|that|so|very|no|bye|nous|vous|die|der|das|sie|que|muy|ya|si|piano)$/iu

/**
 * Corrects spaces, repeated words and punctuation, capital letters, and punctuation of the language. Spelling is not
 * corrected, because the writer has no dictionary.
 */
export function fixText(text: string, language: LanguageKey): string {
  const kept: string[] = []
  const mask = (token: string) => `\uE000${kept.push(token) - 1}\uE001`
  const masked = text
    .replace(/[\uE000\uE001]/gu, '')
    .replace(/\S+/gu, (token) => (isMailAddress(token) ? mask(token) : token.replace(untouchable, mask)))
  const lines = masked.split('\n').map((line) => fixLine(line, language))
  return lines
    .join('\n')
    .replace(/\n{3,}/gu, '\n\n')
    .replace(/\uE000(\d+)\uE001/gu, (_, index: string) => kept[Number(index)] ?? '')
    .trim()
}

/** Text before an `@`, and text with a dot after it. A regular expression would backtrack endlessly on a row of `@`. */
function isMailAddress(token: string): boolean {
  const at = token.indexOf('@', 1)
  return at !== -1 && token.lastIndexOf('.', token.length - 2) >= at + 2
}

function fixLine(line: string, language: LanguageKey): string {
  const unspaced = language.startsWith('zh') || language === 'ja'
  let fixed = line
    .replace(/[^\S\u202F\u00A0]+/gu, ' ')
    .replace(/(?<!\.)\.{3}(?!\.)|\.{4,}/gu, '…')
    .replace(/([,;:，；：、。])\1+/gu, '$1')
    .replace(/([!?！？])\1{1,}/gu, '$1')
    .trim()
  if (unspaced) return fullWidth(fixed)
  fixed = fixed
    .replace(/(?<!\s)\s+([,.…])(?=\s|$)/gu, '$1')
    .replace(/(\p{L}) +,(?=\p{L})/gu, '$1, ')
    .replace(/(\p{L})([,;!?])(?=\p{L})/gu, '$1$2 ')
    .replace(/(\p{Ll}{2})\.(?=\p{Lu}\p{Ll})/gu, '$1. ')
    .replace(/(?<![\p{L}\p{N}'’-])(\p{L}+) \1(?![\p{L}\p{N}'’-])/giu, (both, word: string) =>
      isClosedWord(word) && !twiceRight.test(word) ? word : both,
    )
  fixed =
    language === 'fr'
      ? fixed
          .replace(/(?<=[\p{L}\p{N}»)])\s*([;!?])(?=\s|$)/gu, '\u202F$1')
          .replace(/(?<=\p{L})[ \u202F]*:(?=\s)/gu, '\u00A0:')
      : fixed.replace(/(?<!\s)\s+([;:!?])(?=\s|$)/gu, '$1')
  if (language === 'ko') return fixed
  return sentencesOf(fixed)
    .map((sentence) => capitalised(language === 'es' ? opened(sentence) : sentence))
    .join(' ')
}

/** Half-width punctuation between Chinese or Japanese characters becomes full-width. */
function fullWidth(line: string): string {
  const marks: Record<string, string> = { ',': '，', '.': '。', '!': '！', '?': '？', ':': '：', ';': '；' }
  return line
    .replace(
      /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー])[,.!?:;](?=$|\s|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/gu,
      (mark) => marks[mark] ?? mark,
    )
    .replace(
      /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}，。！？：；、])\x20+(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}，。！？：；、])/gu,
      '',
    )
}

/** Adds the opening marks of Spanish questions and exclamations. */
function opened(sentence: string): string {
  if (sentence.endsWith('?') && !sentence.includes('¿')) return `¿${capitalised(sentence)}`
  return sentence.endsWith('!') && !sentence.includes('¡') ? `¡${capitalised(sentence)}` : sentence
}
