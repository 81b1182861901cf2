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

function rssEntry({ guid, enclosures, media, itunes, dc, ...item }: DeepPartial<Rss.Item<string>>): RawEntry {
  return {
    id: guid?.value,
    title: item.title,
    link: item.link ?? (guid?.isPermaLink === false ? undefined : guid?.value),
    summary: item.description,
    content: item.content?.encoded,
    author: dc?.creators?.[0] ?? nameIn(item.authors?.[0]),
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
    link: links.find(({ rel = 'alternate' }) => rel === 'alternate')?.href,
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
    title: item.title,
    link: item.url ?? item.external_url,
    summary: item.summary ?? item.content_text,
    content: item.content_html,
    author: item.authors?.[0]?.name,
    picture: item.image ?? item.banner_image,
    date: item.date_published ?? item.date_modified,
  }
}

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
