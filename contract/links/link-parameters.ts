/**
 * The parameters that are added to links, so that web analytics show where visitors come from. Empty texts are omitted.
 */
export type LinkParameters = {
  /** `utm_source`. If it is empty, the key of the platform is used. */
  source: string
  medium: string
  campaign: string
}

/** The parameters that are added; null while they are turned off or were never set. */
export function parametersOf(
  settings: (LinkParameters & { enabled: boolean }) | null | undefined,
): LinkParameters | null {
  if (!settings?.enabled) return null
  const { source, medium, campaign } = settings
  return { source, medium, campaign }
}

/** The maximum length of each text. */
export const longestLinkParameter = 60

/** The characters that every platform accepts as part of a link. */
const linkPattern = /(?<![a-z0-9_])https?:\/\/[!#-;=?-[\]_a-z|~]+/gi
/** The characters that certainly end a link. After others, such as letters of another script, the link may continue. */
const endsLink = /[\s"<>[\p{P}--\p{ASCII}]]/v
/** Punctuation that belongs to the sentence if it follows a link. */
const endsSentence = /[.,:;!?']/
const opening: Record<string, string> = { ')': '(', ']': '[' }

/**
 * Returns the text with the parameters added to each link that has no `utm_` parameter yet. Everything else in the text
 * is unchanged, including the addresses and the other parameters of the links. Takes time linear in the length of the
 * text.
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

/** The first link of a text, for which platforms show a card; null if there is none. */
export const firstLink = (text: string): string | null => linksIn(text).next().value ?? null

/** The links of a text, in order. */
export function* linksIn(text: string): Generator<string, undefined> {
  for (const [found] of text.matchAll(linkPattern)) {
    const link = found.slice(0, linkEnd(found))
    if (URL.canParse(link)) yield link
  }
}

/**
 * The end of a link, without the punctuation after it. A closing bracket belongs to the link if its opening bracket
 * does.
 */
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

/**
 * Escapes all characters other than letters, digits, hyphens and underscores, so that every platform treats the whole
 * value as part of the link.
 */
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
