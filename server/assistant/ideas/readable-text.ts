import { setImmediate as nextTurn } from 'node:timers/promises'
import { Parser } from 'htmlparser2'

/** Elements whose content is not part of what a page says. */
const skipped = new Set(
  'script style noscript template svg math iframe object select textarea button nav footer aside form dialog'.split(
    ' ',
  ),
)
const inline = new Set(
  'a abbr b bdi bdo cite code em i kbd mark q s samp small span strong sub sup u var wbr'.split(' '),
)

/** Characters that are parsed before other work of the process gets its turn: a few milliseconds. */
const chunkLength = 32_768
/** A page that is nested deeper is read no further: each end tag is looked for among all open ones. */
const maxDepth = 500
/** As much text as anybody uses of a page. */
const maxText = 20_000

export type ReadableText = { title: string; description: string; text: string }

/**
 * What a page says: its title, its own description, and its paragraphs, one a line. The result is plain text. A large or
 * crafted page holds up the process only for a chunk at a time.
 */
export async function readableText(html: string): Promise<ReadableText> {
  const reader = pageReader()
  const parser = new Parser(reader.handler)
  for (let at = 0; at < html.length && !reader.isDone(); at += chunkLength) {
    parser.write(html.slice(at, at + chunkLength))
    await nextTurn()
  }
  parser.end()
  return reader.result()
}

function pageReader() {
  const paragraphs = new Set<string>()
  let length = 0
  let title = ''
  let description = ''
  let paragraph = ''
  let depth = 0
  /** Depth of the outermost skipped element that is open; 0 outside of all. */
  let skippedAt = 0
  let inTitle = false

  const endParagraph = () => {
    const text = tidy(paragraph)
    paragraph = ''
    // Without a sentence it is mostly a menu or a button; a repeated one is on every page of the site.
    if (text.length < 25 && !/\p{L}.*[.!?。！？]$/u.test(text)) return
    if (!paragraphs.has(text)) length += text.length
    paragraphs.add(text)
  }
  return {
    handler: {
      onopentag(name: string, attributes: Record<string, string>) {
        depth += 1
        if (skippedAt > 0) return
        if (skipped.has(name)) skippedAt = depth
        if (name === 'title') inTitle = true
        if (
          name === 'meta' &&
          /^(?:og:)?description$/i.test(attributes['name'] ?? attributes['property'] ?? '')
        ) {
          description ||= tidy((attributes['content'] ?? '').slice(0, maxText))
        }
        if (!inline.has(name)) endParagraph()
      },
      ontext(text: string) {
        if (skippedAt > 0) return
        if (inTitle) title = (title + text).slice(0, maxText)
        else if (paragraph.length < maxText) paragraph += text.slice(0, maxText).replaceAll(/\s+/g, ' ')
      },
      onclosetag(name: string) {
        if (skippedAt === depth) skippedAt = 0
        depth -= 1
        if (skippedAt > 0) return
        if (name === 'title') inTitle = false
        if (!inline.has(name)) endParagraph()
      },
    },
    isDone: () => length >= maxText || depth > maxDepth,
    result(): ReadableText {
      endParagraph()
      return { title: tidy(title), description, text: [...paragraphs].join('\n') }
    },
  }
}

/** Spaces single, without control characters and broken ones. */
function tidy(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u202A-\u202E\u2066-\u2069\u200B\uFEFF\uFFFD\s]+/gu, ' ')
    .trim()
}
