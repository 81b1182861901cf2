import { Parser } from 'htmlparser2'

const mostHtml = 512 * 1024
const feedTypes = /^application\/(?:rss|atom|feed)\+(?:xml|json)\b/i

/** The address of the first feed that a page names in its head; undefined if it names none. */
export function findFeedLink(html: string, address: string): string | undefined {
  let found: string | undefined
  let base: string | undefined
  const parser = new Parser({
    onopentag(tag, { rel = '', type = '', href }) {
      if (tag === 'base') base ??= href
      if (tag === 'link' && /\balternate\b/i.test(rel) && feedTypes.test(type.trim())) found ??= href
    },
  })
  parser.end(html.slice(0, mostHtml))
  return found === undefined ? undefined : URL.parse(found, URL.parse(base ?? '', address) ?? address)?.href
}
