import type { LanguageKey } from '../../../../contract/assistant/languages.ts'
import { isClosedWord } from '../brief/closed-words.ts'

/** All placeholders are filled in one pass, so that braces in the user's text are never treated as placeholders. */
export function fillFrame(frame: string, values: Record<string, string>, language: LanguageKey): string {
  const spaced = language === 'fr' ? frenchSpaces(frame) : frame
  let filled = ''
  let from = 0
  for (const slot of spaced.matchAll(/\{(s|when|audience|link)\}/gu)) {
    const before = spaced.slice(from, slot.index)
    const value = values[slot[1] ?? ''] ?? ''
    filled += before + (startsSentence(filled + before) ? capitalised(value) : lowered(value))
    from = slot.index + slot[0].length
  }
  return withoutDoubledStops(filled + spaced.slice(from))
}

/** French uses a narrow no-break space before these marks. */
const frenchSpaces = (frame: string) =>
  frame
    .replace(/ ([;?!»])/gu, '\u202F$1')
    .replace(/« /gu, '«\u202F')
    .replace(/ :/gu, '\u00A0:')

const startsSentence = (before: string) =>
  before === '' || /(?:[.!?…]["”»]?\s+|\n|^[¿¡“«"]\s?|[「『]|[.!?]\s[¿¡])$/u.test(before)

/** Capitalizes the first letter, except in words with their own capitalization (iPhone). */
export function capitalised(text: string): string {
  const word = /^\p{L}+/u.exec(text)?.[0] ?? ''
  if (word === '' || word !== word.toLowerCase() || /^https?$/u.test(word)) return text
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** "Our coats" becomes "our coats" within a sentence; names, German nouns and "I" keep their capital letter. */
function lowered(text: string): string {
  const word = /^\p{L}+/u.exec(text)?.[0] ?? ''
  return word.length > 1 &&
    (isClosedWord(word) || /(?:[aei]mos|iamo)$/u.test(word)) &&
    !/^(?:Sie|Ihre?|Ihren|Wir|Ich|Es)$/u.test(word) &&
    word === capitalised(word.toLowerCase())
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : text
}

/** A subject that ends with a question or exclamation mark needs no second one. */
const withoutDoubledStops = (text: string) =>
  text.replace(/([?!。！？…]["”»」]?)[.。]/gu, '$1').replace(/([^.])\.\.(?!\.)/gu, '$1.')
