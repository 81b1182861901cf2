import type { parseFeed } from 'feedsmith'
import type { Atom, DeepPartial, Json, Rdf, Rss } from 'feedsmith/types'

/** The texts of an entry, which may contain HTML, and its addresses as the feed has them. */
export type RawEntry = {
  id: string | undefined
  title: string | undefined
  link: string | undefined
  summary: string | undefined
  content: string | undefined
  author: string | undefined
  picture: string | undefined
  date: string | undefined
}

/** The entries of a parsed feed, whatever its format. */
export function rawEntries(parsed: ReturnType<typeof parseFeed>): RawEntry[] {
  switch (parsed.format) {
    case 'rss':
      return (parsed.feed.items ?? []).map(rssEntry)
    case 'rdf':
      return (parsed.feed.items ?? []).map(rdfEntry)
    case 'atom':
      return (parsed.feed.entries ?? []).map(atomEntry)
    case 'json':
      return (parsed.feed.items ?? []).map(jsonEntry)
  }
}

/** The address of the site, as the feed has it. */
export function siteOf({ format, feed }: ReturnType<typeof parseFeed>): string | undefined {
  if (format === 'atom') return alternateOf(feed.links)
  return format === 'json' ? feed.home_page_url : feed.link
}

function rssEntry({ guid, enclosures, media, itunes, dc, ...item }: DeepPartial<Rss.Item<string>>): RawEntry {
  return {
    id: guid?.value,
    title: item.title ?? itunes?.title ?? media?.title?.value,
    link: item.link ?? alternateOf(item.atom?.links) ?? permalinkOf(guid) ?? enclosures?.[0]?.url,
    summary: item.description ?? itunes?.summary ?? media?.description?.value,
    content: item.content?.encoded,
    author: dc?.creators?.[0] || nameIn(item.authors?.[0]) || itunes?.author,
    picture: pictureOf(enclosures) ?? mediaPicture(media) ?? itunes?.image,
    date: item.pubDate ?? dc?.dates?.[0],
  }
}

function rdfEntry({ media, dc, ...item }: DeepPartial<Rdf.Item<string>>): RawEntry {
  return {
    id: item.rdf?.about,
    title: item.title,
    link: item.link,
    summary: item.description,
    content: item.content?.encoded,
    author: dc?.creators?.[0],
    picture: mediaPicture(media),
    date: dc?.dates?.[0],
  }
}

function atomEntry({ links = [], media, ...entry }: DeepPartial<Atom.Entry<string>>): RawEntry {
  const enclosures = links.filter(({ rel }) => rel === 'enclosure')
  return {
    id: entry.id,
    title: entry.title,
    link: alternateOf(links),
    summary: entry.summary ?? media?.group?.description?.value,
    content: entry.content,
    author: entry.authors?.[0]?.name,
    picture: pictureOf(enclosures.map(({ href, type }) => ({ url: href, type }))) ?? mediaPicture(media),
    date: entry.published ?? entry.updated,
  }
}

function jsonEntry(item: DeepPartial<Json.Item<string>>): RawEntry {
  return {
    id: item.id,
    title: item.title && asHtml(item.title),
    link: item.url ?? item.external_url,
    summary: item.summary && asHtml(item.summary),
    content: item.content_html ?? (item.content_text && asHtml(item.content_text)),
    author: item.authors?.[0]?.name,
    picture: item.image ?? item.banner_image,
    date: item.date_published ?? item.date_modified,
  }
}

/** JSON feeds have plain texts where others have HTML. */
const asHtml = (plain: string) =>
  plain
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll(/\r\n?|\n/g, '<br>')

type AtomLink = { rel?: string | undefined; href?: string | undefined }

const alternateOf = (links: readonly AtomLink[] = []) =>
  links.find(({ rel = 'alternate' }) => rel === 'alternate')?.href

/** Many feeds have a number as `guid` without saying that it is no address. */
const permalinkOf = (guid: { value?: string | undefined; isPermaLink?: boolean | undefined } = {}) =>
  guid.isPermaLink !== false && /^https?:\/\//i.test(guid.value ?? '') ? guid.value : undefined

type File = { url?: string | undefined; type?: string | undefined }

const pictureOf = (files: readonly File[] = []) => files.find(({ type }) => type?.startsWith('image/'))?.url

type Media = NonNullable<DeepPartial<Rss.Item<string>>['media']>

function mediaPicture(media: Media | undefined): string | undefined {
  const contents = [...(media?.contents ?? []), ...(media?.group?.contents ?? [])]
  return (
    contents.find(({ medium, type }) => medium === 'image' || type?.startsWith('image/'))?.url ??
    media?.thumbnails?.[0]?.url ??
    media?.group?.thumbnails?.[0]?.url
  )
}

/** RSS writes authors as `ada@example.com (Ada Lovelace)`. An address alone is no name. */
function nameIn(author = ''): string | undefined {
  const inside = /\(([^)]+)\)/.exec(author)?.[1]
  return inside ?? (author.includes('@') ? undefined : author)
}
