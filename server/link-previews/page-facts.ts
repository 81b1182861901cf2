import { setImmediate as nextTurn } from 'node:timers/promises'
import { Parser } from 'htmlparser2'
import { tidyText } from '../infra/outgoing/tidy-text.ts'

export type PageFacts = {
  title: string | null
  description: string | null
  siteName: string | null
  /** The URL as the page states it, possibly relative. */
  pictureUrl: string | null
}

/**
 * The maximum length that is read, because metadata is at the beginning of a page. It is parsed in chunks, so that
 * other work of the process can run.
 */
const mostHtml = 512 * 1024
const chunkLength = 16_384
const longest = { title: 200, description: 300, site_name: 80, image: 2_000 }

type Name = keyof typeof longest

/** Reads a page's metadata for link cards: Open Graph, otherwise Twitter's, otherwise the plain elements. */
export async function pageFacts(html: string): Promise<PageFacts> {
  const found = new Map<string, string>()
  let inTitle = false
  /** The metadata is in the head, so the rest is not read. */
  const head = { isOver: false }
  const keep = (source: string, name: string, text: string | undefined) => {
    const key = `${source}:${name}`
    if (text && !found.has(key)) found.set(key, text)
  }
  const parser = new Parser({
    onopentag(tag, attributes) {
      if (tag === 'title') inTitle = true
      if (tag === 'body') head.isOver = true
      if (tag !== 'meta' || head.isOver) return
      const name = (attributes['property'] ?? attributes['name'] ?? '').toLowerCase()
      const [, source = 'plain', key = ''] =
        /^(?:(og|twitter):)?(title|description|site_name|image)$/.exec(name) ?? []
      if (key !== '') keep(source, key, attributes['content'])
    },
    ontext(text) {
      if (inTitle) found.set('plain:title', ((found.get('plain:title') ?? '') + text).slice(0, 1_000))
    },
    onclosetag(tag) {
      if (tag === 'title') inTitle = false
      if (tag === 'head') head.isOver = true
    },
  })
  for (let at = 0; at < Math.min(html.length, mostHtml) && !head.isOver; at += chunkLength) {
    parser.write(html.slice(at, at + chunkLength))
    await nextTurn()
  }
  parser.end()
  const first = (name: Name) => {
    const texts = ['og:', 'twitter:', 'plain:'].map((source) =>
      tidyText(found.get(`${source}${name}`) ?? '', longest[name]),
    )
    return texts.find((text) => text !== '') ?? null
  }
  return {
    title: first('title'),
    description: first('description'),
    siteName: first('site_name'),
    pictureUrl: first('image'),
  }
}
