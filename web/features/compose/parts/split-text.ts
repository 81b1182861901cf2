type Limits = {
  limit: number
  /** How long a text is as its platform counts it. */
  count: (text: string) => number
}

const linkPattern = /(?:https?:\/\/|www\.)[!-~]+/gi
const sentences = new Intl.Segmenter(undefined, { granularity: 'sentence' })
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/**
 * Splits a text into messages that each fit: at the ends of sentences, else between words, and within a word only if that
 * is too long by itself. Nothing but white space between two messages is lost, and no link is cut.
 */
export function splitText(text: string, { limit, count }: Limits): string[] {
  const messages: string[] = []
  let rest = text.trim()
  while (rest !== '' && count(rest) > limit) {
    const at = endOfFirst(rest, (part) => count(part.trimEnd()) <= limit)
    messages.push(rest.slice(0, at).trimEnd())
    rest = rest.slice(at).trimStart()
  }
  return rest === '' ? messages : [...messages, rest]
}

/** Where the first message ends: the last of the best places at which it fits. */
function endOfFirst(text: string, fits: (part: string) => boolean): number {
  const links = [...text.matchAll(linkPattern)].map(
    ({ 0: link, index }) => [index, index + link.length] as const,
  )
  const isCut = (at: number) => links.some(([from, to]) => from < at && at < to)
  const lastFitting = (places: number[]) =>
    lastOf(
      places.filter((at) => at > 0 && at < text.length && !isCut(at)),
      (at) => fits(text.slice(0, at)),
    )
  return (
    lastFitting(startsOf(sentences, text)) ??
    lastFitting([...text.matchAll(/\s+/gu)].map(({ 0: space, index }) => index + space.length)) ??
    lastFitting(startsOf(graphemes, text)) ??
    // A link or a sign that is too long by itself stays whole; the platform refuses it with a reason.
    afterFirst(text, links)
  )
}

const startsOf = (segmenter: Intl.Segmenter, text: string): number[] =>
  Array.from(segmenter.segment(text), ({ index }) => index)

/** The last place at which the text before it fits. Places further on hold more, so half of them are left each time. */
function lastOf(places: number[], fits: (at: number) => boolean): number | undefined {
  let [least, most] = [0, places.length]
  while (least < most) {
    const middle = (least + most) >> 1
    if (fits(places[middle] ?? 0)) least = middle + 1
    else most = middle
  }
  return places[least - 1]
}

function afterFirst(text: string, links: (readonly [number, number])[]): number {
  const link = links.find(([from]) => from === 0)
  return link?.[1] ?? startsOf(graphemes, text)[1] ?? text.length
}
