import { Parser } from 'htmlparser2'

const mostHtml = 512 * 1024
const feedTypes = /^application\/(?:rss|atom|feed)\+(?:xml|json)\b/i

/** The address of the first feed that a page names in its head; undefined if it names none. */
export function findFeedLink(html: string): string | undefined {
  let found: string | undefined
  const parser = new Parser({
    onopentag(tag, { rel = '', type = '', href }) {
      if (tag === 'link' && /\balternate\b/i.test(rel) && feedTypes.test(type)) found ??= href
    },
  })
  parser.end(html.slice(0, mostHtml))
  return found
}
