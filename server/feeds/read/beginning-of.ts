/** Leaves room for a link and some words on the platforms with the shortest posts. */
const most = 200

/** The first sentences of a text on one line, as many as fit. Of a longer sentence, its first words. */
export function beginningOf(text: string): string {
  if (text.length <= most) return text
  const sentences = [...new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(text)]
  const last = sentences.findLast(({ index, segment }) => index + segment.trimEnd().length <= most)
  if (last) return text.slice(0, last.index + last.segment.length).trimEnd()
  const end = text.slice(0, most).lastIndexOf(' ')
  return `${text.slice(0, end > most / 2 ? end : most - 1).toWellFormed()}…`
}
