import type { LanguageKey } from '../../../../contract/assistant/languages.ts'
import { isClosedWord } from '../brief/closed-words.ts'

/** Slots of a frame are filled in one pass, so braces in a person's words are never read as slots. */
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

/** French sets a narrow no-break space before these marks. */
const frenchSpaces = (frame: string) =>
  frame
    .replace(/ ([;?!»])/gu, '\u202F$1')
    .replace(/« /gu, '«\u202F')
    .replace(/ :/gu, '\u00A0:')

const startsSentence = (before: string) =>
  before === '' || /(?:[.!?…]["”»]?\s+|\n|^[¿¡“«"]\s?|[「『]|[.!?]\s[¿¡])$/u.test(before)

/** A first letter in upper case, unless the word spells itself otherwise (iPhone). */
export function capitalised(text: string): string {
  const word = /^\p{L}+/u.exec(text)?.[0] ?? ''
  if (word === '' || word !== word.toLowerCase() || /^https?$/u.test(word)) return text
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** "Our coats" is "our coats" within a sentence; a name, a German noun and "I" keep their capital. */
function lowered(text: string): string {
  const word = /^\p{L}+/u.exec(text)?.[0] ?? ''
  return word.length > 1 &&
    (isClosedWord(word) || /(?:[aei]mos|iamo)$/u.test(word)) &&
    !/^(?:Sie|Ihre?|Ihren|Wir|Ich|Es)$/u.test(word) &&
    word === capitalised(word.toLowerCase())
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : text
}

/** A subject that asks or exclaims keeps its mark and needs no second one. */
const withoutDoubledStops = (text: string) =>
  text.replace(/([?!。！？…]["”»」]?)[.。]/gu, '$1').replace(/([^.])\.\.(?!\.)/gu, '$1.')
