const abbreviation =
  /(?:^|[\s(])(?:\p{L}|Dr|Mr|Mrs|Ms|St|Nr|No|Sr|Sra|Dra|Prof|ca|bzw|vs|etc|e\.g|i\.e|z\.\s?B|approx|Inc|Ltd)\.$/iu

/** Checked with the text before it. The rest of the sentence is not checked, because it may be very long. */
const longestAbbreviation = 10

/** What follows the period of a German ordinal: "12. Mai". */
const ordinalOf = /^(?:Jan|Feb|Mär|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez|Jahr|Geburtstag|Jubiläum|Platz|Mal)/u

/** Whole sentences of a paragraph, each with its own punctuation. */
export function sentencesOf(paragraph: string): string[] {
  const sentences: string[] = []
  let from = 0
  for (const end of paragraph.matchAll(/(?<![.!?…])[.!?…]+["”’»)]*\s+|[。！？]+[」』”）]*\s*/gu)) {
    const to = end.index + end[0].length
    const sentence = paragraph.slice(from, to).trim()
    const next = paragraph.charAt(to)
    const goesOn =
      end[0].startsWith('.') &&
      (abbreviation.test(sentence.slice(-longestAbbreviation)) ||
        (/\d\.$/u.test(sentence.slice(-2)) && ordinalOf.test(paragraph.slice(to))) ||
        /\p{Ll}/u.test(next))
    if (goesOn || sentence === '') continue
    sentences.push(sentence)
    from = to
  }
  const rest = paragraph.slice(from).trim()
  return rest === '' ? sentences : [...sentences, rest]
}

/** The parts of a sentence between commas, semicolons and dashes. */
export function clausesOf(sentence: string): string[] {
  return sentence
    .split(/[,;]\s+|[，；]\s*|\s+[–—-]\s+|[–—]{2,}|\s+[|•·]\s+/u)
    .map((clause) => clause.trim())
    .filter((clause) => /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(clause))
}

const bulletMark = /^\s*(?:[-–—•·*+▪‣►✓✔✅☑→]|\(?\d{1,2}[.)](?=\s)|\(?[a-z]\)(?=\s))\s*/iu

export const isBullet = (line: string) => bulletMark.test(line) && line.replace(bulletMark, '') !== ''
export const withoutBullet = (line: string) => line.replace(bulletMark, '').trim()

const segmenters = new Map<string, Intl.Segmenter>()

/** Cached, because creating a segmenter is slower than using it. */
export function segmenter(locale: string, granularity: 'word' | 'grapheme'): Intl.Segmenter {
  const key = `${locale} ${granularity}`
  const known = segmenters.get(key) ?? new Intl.Segmenter(locale, { granularity })
  segmenters.set(key, known)
  return known
}

/** As many whole words from the start as `fits` allows; whole graphemes if the first word is already too long. */
export function wordsThatFit(text: string, fits: (part: string) => boolean): string {
  return longestPrefix(text, 'word', fits) || longestPrefix(text, 'grapheme', fits)
}

function longestPrefix(
  text: string,
  granularity: 'word' | 'grapheme',
  fits: (part: string) => boolean,
): string {
  let kept = ''
  for (const { segment, index } of segmenter('und', granularity).segment(text)) {
    const part = text.slice(0, index + segment.length)
    if (!fits(part)) break
    kept = part
  }
  return kept.trim()
}

/** The number of displayed characters. */
export const graphemes = (text: string): string[] =>
  Array.from(segmenter('und', 'grapheme').segment(text), ({ segment }) => segment)
