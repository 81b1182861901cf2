/** The maximum length, in UTF-16 units, of a text's excerpt in a list, and of a picture's description there. */
export const excerptLimit = 300

const longestGrapheme = 40

/** The number of characters needed to cut an excerpt: the limit, plus the longest emoji that may cross it. */
export const excerptSource = excerptLimit + longestGrapheme

/** How far before the limit the end of a word is searched for. */
const wordSearch = 80
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/**
 * The beginning of a text for a list: the whole text if it is short, otherwise cut at the end of a word, or of a
 * character if there is no space, with an ellipsis. `limit`: in UTF-16 units.
 */
export function excerptOf(text: string, limit = excerptLimit): string {
  if (text.length <= limit) return text
  const start = text.slice(0, limit)
  const space = start.search(/\s\S*$/)
  if (space > 0 && space >= limit - wordSearch) return `${start.slice(0, space).trimEnd()}…`
  const last = graphemes.segment(text.slice(0, limit + longestGrapheme)).containing(limit - 1)
  const whole = last === undefined || last.index === 0 ? start.toWellFormed() : cutBefore(start, last)
  return `${whole}…`
}

/** The beginning of a text on one line, for example for a mail. `beginning`: at least `excerptSource` of the text. */
export function lineExcerptOf(beginning: string, limit: number): string {
  return excerptOf(beginning.trim().replaceAll(/\s+/g, ' '), limit)
}

/** Removes the last character if the cut splits it. */
function cutBefore(start: string, { index, segment }: Intl.SegmentData): string {
  return index + segment.length > start.length ? start.slice(0, index) : start
}
