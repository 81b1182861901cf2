type Limits = {
  limit: number
  /** How long a text is as its platform counts it. */
  count: (text: string) => number
}

/** Letters of languages that are written without spaces; they end a link, because a text goes on after it with them. */
const unspaced = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u3000-\u303f\uff00-\uffef`
const host = String.raw`[\p{L}\p{M}\p{N}_-]+(?:\.[\p{L}\p{M}\p{N}_-]+)+`
const bareHost = host.replaceAll(String.raw`\p{L}`, String.raw`\p{Script=Latin}`)
const path = String.raw`[^\s${unspaced}]*`

const bareStart = String.raw`(?<![\p{Script=Latin}\p{N}])`

/** What is a link for certain, or an address of mail. */
const linkPattern = new RegExp(
  String.raw`(?:https?:\/\/(?:${host})?|www\.(?=\S)|${bareStart}${bareHost}(?=\/)|${bareStart}[\w.+-]+@${bareHost})${path}`,
  'giu',
)
/** A host by itself, or words with full stops between them. */
const hostPattern = new RegExp(String.raw`${bareStart}${bareHost}`, 'giu')
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
  const links = placesOf(linkPattern, text)
  const likely = [...links, ...placesOf(hostPattern, text)]
  const lastFitting = (places: number[], whole = likely) =>
    lastOf(
      places.filter((at) => at > 0 && at < text.length && !whole.some(([from, to]) => from < at && at < to)),
      (at) => fits(text.slice(0, at)),
    )
  return (
    lastFitting(startsOf(sentences, text)) ??
    lastFitting([...text.matchAll(/\s+/gu)].map(({ 0: space, index }) => index + space.length)) ??
    lastFitting(startsOf(graphemes, text)) ??
    // Words with full stops between them, which only look like a host, are cut before they are refused.
    lastFitting(startsOf(graphemes, text), links) ??
    // A link or a sign that is too long by itself stays whole; the platform refuses it with a reason.
    afterFirst(text, links)
  )
}

type Range = readonly [from: number, to: number]

const placesOf = (pattern: RegExp, text: string): Range[] =>
  [...text.matchAll(pattern)].map(({ 0: found, index }) => [index, index + found.length])

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

function afterFirst(text: string, links: readonly Range[]): number {
  const link = links.find(([from]) => from === 0)
  return link?.[1] ?? startsOf(graphemes, text)[1] ?? text.length
}
