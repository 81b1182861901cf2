import { parseFeed } from 'feedsmith'
import { tidyLines, tidyText } from '../../infra/outgoing/tidy-text.ts'
import { dateOf } from './feed-date.ts'
import type { ParsedEntry, ParsedFeed } from './parsed-feed.ts'
import { rawEntries, siteOf, type RawEntry } from './raw-entries.ts'
import { readHtml } from './read-html.ts'
import { beginningOf } from './beginning-of.ts'
import { readBases, type EntryBases } from './xml-bases.ts'

/** More than feeds have. */
const mostEntries = 500
const longest = { title: 300, summary: 500, text: 5_000, author: 100, address: 2_000 }

/**
 * The title and the entries of an RSS, Atom or JSON feed at this address as plain text, newest first, with whole addresses.
 * Throws for a text that is none.
 */
export function parseFeedText(text: string, address: string): ParsedFeed {
  const parsed = parseFeed(text.trimStart(), { maxItems: mostEntries })
  const raws = rawEntries(parsed)
  const bases = readBases(text, address)
  const feedBase = bases.feed ?? URL.parse(siteOf(parsed) ?? '', address)?.href ?? address
  // Without an entry that the parser left out, both lists are as long.
  const isMatching = bases.entries.length === raws.length
  const entries = raws.flatMap((raw, at) => {
    const own = isMatching ? bases.entries[at] : undefined
    return entryOf(raw, { links: own?.links ?? feedBase, content: own?.content }) ?? []
  })
  const isDated = entries.every(({ publishedAt }) => publishedAt !== null)
  return {
    title: plainText(parsed.feed.title, longest.title) || new URL(address).hostname,
    // Many feeds without dates have the newest first.
    entries: isDated
      ? entries.toSorted((one, other) => Number(isBefore(one, other)) - Number(isBefore(other, one)))
      : entries,
  }
}

const isBefore = (one: ParsedEntry, other: ParsedEntry) => (one.publishedAt ?? '') < (other.publishedAt ?? '')

/** Undefined for an entry that says nothing. */
function entryOf(raw: RawEntry, bases: EntryBases & { links: string }): ParsedEntry | undefined {
  const title = plainText(raw.title, longest.title)
  const summary = readHtml(raw.summary ?? '')
  const content = readHtml(raw.content ?? '')
  const short = tidyText(summary.text || content.text, 4 * longest.summary)
  const link = whole(raw.link, bases.links)
  const name = raw.id?.trim() || raw.link?.trim() || title || short
  if (name === '' || (title === '' && short === '' && link === null)) return undefined
  // Pictures in a text are relative to its page, unless `xml:base` says otherwise.
  const page = bases.content ?? link ?? bases.links
  return {
    name,
    title: title || beginningOf(short),
    titled: title !== '',
    summary: shortened(short, longest.summary),
    text: shortened(tidyLines(content.text || summary.text, 2 * longest.text), longest.text),
    author: plainText(raw.author, longest.author),
    link,
    pictureUrl:
      whole(raw.picture, bases.links) ?? whole(summary.picture, page) ?? whole(content.picture, page),
    publishedAt: dateOf(raw.date),
  }
}

const plainText = (html: string | undefined, most: number) => tidyText(readHtml(html ?? '').text, most)

function whole(address: string | undefined, base: string): string | null {
  const trimmed = address?.trim() ?? ''
  if (trimmed === '' || trimmed.length > longest.address) return null
  const url = URL.parse(trimmed, base)
  return url && /^https?:$/.test(url.protocol) ? url.href : null
}

/** Ends with a whole word. */
function shortened(text: string, most: number): string {
  if (text.length <= most) return text
  const end = text.slice(0, most).search(/\s+\S*$/)
  return `${text.slice(0, end > most / 2 ? end : most).toWellFormed()}…`
}
