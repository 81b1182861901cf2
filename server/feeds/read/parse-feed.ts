import { parseFeed } from 'feedsmith'
import { tidyText } from '../../infra/outgoing/tidy-text.ts'
import type { ParsedEntry, ParsedFeed } from './parsed-feed.ts'
import { rawEntries, type RawEntry } from './raw-entries.ts'
import { readHtml } from './read-html.ts'

/** More than feeds have. */
const mostEntries = 500
const longest = { title: 300, summary: 500, author: 100, address: 2_000 }

/** The title and the entries of an RSS, Atom or JSON feed as plain text, newest first. Throws for a text that is none. */
export function parseFeedText(text: string): ParsedFeed {
  const parsed = parseFeed(text, { maxItems: mostEntries })
  const entries = rawEntries(parsed).flatMap((raw) => entryOf(raw) ?? [])
  const isDated = entries.every(({ publishedAt }) => publishedAt !== null)
  return {
    title: plainText(parsed.feed.title, longest.title),
    // Many feeds without dates have the newest first.
    entries: isDated
      ? entries.toSorted((one, other) => Number(isBefore(one, other)) - Number(isBefore(other, one)))
      : entries,
  }
}

const isBefore = (one: ParsedEntry, other: ParsedEntry) => (one.publishedAt ?? '') < (other.publishedAt ?? '')

/** Undefined for an entry that says nothing. */
function entryOf(raw: RawEntry): ParsedEntry | undefined {
  const title = plainText(raw.title, longest.title)
  const summary = readHtml(raw.summary ?? '')
  const content = readHtml(raw.content ?? '')
  const text = summary.text === '' ? content.text : summary.text
  const link = address(raw.link)
  const name = raw.id?.trim() || link || title || text
  if (name === '' || (title === '' && text === '' && link === null)) return undefined
  return {
    name,
    title,
    summary: shortened(tidyText(text, 4 * longest.summary), longest.summary),
    author: plainText(raw.author, longest.author),
    link,
    pictureUrl: address(raw.picture) ?? address(summary.picture) ?? address(content.picture),
    publishedAt: dateOf(raw.date),
  }
}

const plainText = (html: string | undefined, most: number) => tidyText(readHtml(html ?? '').text, most)

function address(text: string | undefined): string | null {
  const trimmed = text?.trim() ?? ''
  return trimmed === '' || trimmed.length > longest.address ? null : trimmed
}

/** Ends with a whole word. */
function shortened(text: string, most: number): string {
  if (text.length <= most) return text
  const cut = text.slice(0, most)
  const end = cut.lastIndexOf(' ')
  return `${cut.slice(0, end > most / 2 ? end : most).toWellFormed()}…`
}

function dateOf(text: string | undefined): string | null {
  const at = Date.parse(text ?? '')
  return Number.isNaN(at) ? null : new Date(at).toISOString()
}
