/** Longest excerpt of a post's text in a list, and of the description of a picture there, in UTF-16 units. */
export const excerptLimit = 300

const longestGrapheme = 40

/** The number of characters needed to cut an excerpt: the limit and room for the longest emoji across it. */
export const excerptSource = excerptLimit + longestGrapheme

/** How far back from the limit a cut looks for the end of a word. */
const wordSearch = 80
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/**
 * The beginning of a text for a list: whole if it is short, else cut at the end of a word (of a character where there is
 * no space) and marked with an ellipsis. `limit`: in UTF-16 units.
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

/** The beginning of a text on one line, such as in a mail. `beginning`: at least `excerptSource` of the text. */
export function lineExcerptOf(beginning: string, limit: number): string {
  return excerptOf(beginning.trim().replaceAll(/\s+/g, ' '), limit)
}

/** Drops the last character if the cut is in its middle. */
function cutBefore(start: string, { index, segment }: Intl.SegmentData): string {
  return index + segment.length > start.length ? start.slice(0, index) : start
}
