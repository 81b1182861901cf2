import { createHash } from 'node:crypto'

import type { Post } from '../store/posts.ts'
import { findLinks } from './text/find-links.ts'

/** A link in the text, and the short link that replaces it in answers of the API. */
export type Link = { written: string; expanded: string; short: string; from: number; to: number }

export function linksOf(post: Pick<Post, 'id' | 'text'>): Link[] {
  return findLinks(post.text).map(({ written, from, to }) => ({
    written,
    expanded: /^https?:\/\//i.test(written) ? written : `http://${written}`,
    short: shortLink(`${post.id}:${from}`),
    from,
    to,
  }))
}

function shortLink(seed: string): string {
  const letters = createHash('sha256').update(seed).digest('base64url').replaceAll(/[-_]/g, '')
  return `https://t.co/${letters.slice(0, 10)}`
}

/** Escapes text as X does in its answers. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

type Returned = { text: string; urls: object[] }

/** The text as the API returns it: links replaced by t.co links, one more for the media, `&`, `<` and `>` escaped. */
export function returnedText(post: Pick<Post, 'id' | 'text'>, handle: string, mediaKeys: string[]): Returned {
  const urls: object[] = []
  let text = ''
  let at = 0
  const add = (short: string, more: object) => {
    // Indices count code points, not UTF-16 units.
    const start = Array.from(text).length
    text += short
    urls.push({ start, end: start + short.length, url: short, ...more })
  }
  for (const link of linksOf(post)) {
    text += escaped(post.text.slice(at, link.from))
    add(link.short, { expanded_url: link.expanded, display_url: displayed(link.expanded) })
    at = link.to
  }
  text += escaped(post.text.slice(at))
  if (mediaKeys.length > 0) {
    if (text) text += ' '
    const short = shortLink(`${post.id}:media`)
    const start = Array.from(text).length
    text += short
    for (const mediaKey of mediaKeys) {
      urls.push({
        start,
        end: start + short.length,
        url: short,
        expanded_url: `https://x.com/${handle}/status/${post.id}/photo/1`,
        display_url: `pic.x.com/${short.slice(-10)}`,
        media_key: mediaKey,
      })
    }
  }
  return { text, urls }
}

function displayed(address: string): string {
  const bare = address.replace(/^https?:\/\/(www\.)?/i, '')
  return bare.length > 27 ? `${bare.slice(0, 26)}…` : bare
}
