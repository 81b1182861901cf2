import { graphemes } from '../type/break-text.ts'

/** Emoji, which the fonts of a card do not contain. */
const pictograph = /\p{Emoji_Presentation}|\p{Regional_Indicator}|\p{Extended_Pictographic}\ufe0f|\u20e3/u
const quoteMarks: Record<string, string> = {
  '"': '"',
  '“': '”',
  '„': '“',
  '«': '»',
  '「': '」',
  '『': '』',
  '‘': '’',
}

/**
 * A text for a card: one line, without emoji, and a quotation without its quotation marks, because the card draws them.
 */
export function tidyCardText(text: string, kind: 'quote' | 'announcement' | 'detail'): string {
  const plain = graphemes(text.normalize('NFC'))
    .filter((grapheme) => !pictograph.test(grapheme))
    .join('')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replaceAll(/[\p{Cf}\p{Co}\p{Cs}\p{Cn}\ufe00-\ufe0f]/gu, '')
    .replaceAll(/ +(?=[.,](?: |$))/gu, '')
    .trim()
  if (kind !== 'quote') return plain
  const inner = plain.slice(1, -1)
  const [first = ''] = plain
  const closing = quoteMarks[first]
  const whole = closing !== undefined && plain.endsWith(closing) && !/["“”„«»「」『』]/u.test(inner)
  return whole ? inner.trim() : plain
}
