/** What is added to links, so that web analytics tell where visitors come from. Empty texts are left out. */
export type LinkParameters = {
  /** `utm_source`; empty: the key of the platform. */
  source: string
  medium: string
  campaign: string
}

/** The parameters that are added; null while that is turned off or was never chosen. */
export function parametersOf(
  settings: (LinkParameters & { enabled: boolean }) | null | undefined,
): LinkParameters | null {
  if (!settings?.enabled) return null
  const { source, medium, campaign } = settings
  return { source, medium, campaign }
}

/** The maximum length of each text. */
export const longestLinkParameter = 60

/** The characters that all platforms take for a part of a link. */
const linkPattern = /(?<![a-z0-9_])https?:\/\/[!#-;=?-[\]_a-z|~]+/gi
/** What ends a link for certain. After anything else, such as a path in another script, it may go on. */
const endsLink = /[\s"<>[\p{P}--\p{ASCII}]]/v
/** After a link they belong to the sentence. */
const endsSentence = /[.,:;!?']/
const opening: Record<string, string> = { ')': '(', ']': '[' }

/**
 * The text with the parameters in each of its links that has no `utm_` parameter yet. Nothing but links changes, and their
 * address and their own parameters stay. In time linear in the length of the text.
 */
export function withLinkParameters(text: string, parameters: LinkParameters): string {
  const added = queryOf(parameters)
  if (added === '' || !text.includes('://')) return text
  return text.replace(linkPattern, (found: string, at: number) => {
    const next = text.codePointAt(at + found.length)
    if (next !== undefined && !endsLink.test(String.fromCodePoint(next))) return found
    const link = found.slice(0, linkEnd(found))
    const from = link.indexOf('#')
    const [address, fragment] = from < 0 ? [link, ''] : [link.slice(0, from), link.slice(from)]
    if (/[?&]utm_/i.test(address) || !URL.canParse(link)) return found
    return `${address}${jointAfter(address)}${added}${fragment}${found.slice(link.length)}`
  })
}

function jointAfter(address: string): string {
  const query = address.indexOf('?')
  if (query < 0) return '?'
  return query === address.length - 1 || address.endsWith('&') ? '' : '&'
}

/** The first link of a text, of which platforms show a card; null without any. */
export const firstLink = (text: string): string | null => linksIn(text).next().value ?? null

/** The links of a text, in their order. */
export function* linksIn(text: string): Generator<string, undefined> {
  for (const [found] of text.matchAll(linkPattern)) {
    const link = found.slice(0, linkEnd(found))
    if (URL.canParse(link)) yield link
  }
}

/** Where a link ends, without the punctuation after it. A closing bracket belongs to it if it opens there, too. */
function linkEnd(found: string): number {
  const unopened = new Map<string, number>()
  for (const [close, open] of Object.entries(opening)) {
    unopened.set(close, found.split(close).length - found.split(open).length)
  }
  let end = found.length
  for (; end > 0; end -= 1) {
    const last = found[end - 1] ?? ''
    const excess = unopened.get(last)
    if (excess !== undefined && excess > 0) unopened.set(last, excess - 1)
    else if (!endsSentence.test(last)) break
  }
  return end
}

/** Only letters, digits, hyphens, underscores and escapes, so that every platform takes all of it for the link. */
function queryOf({ source, medium, campaign }: LinkParameters): string {
  const all = { utm_source: source, utm_medium: medium, utm_campaign: campaign }
  return Object.entries(all)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${encoded(value)}`)
    .join('&')
}

const encoded = (value: string): string =>
  encodeURIComponent(value.toWellFormed()).replaceAll(
    /[.!~*'()]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
