import { setImmediate as nextTurn } from 'node:timers/promises'
import { Parser } from 'htmlparser2'

/** Elements whose content is not readable text. */
const skipped = new Set(
  'script style noscript template svg math iframe object select textarea button nav footer aside form dialog'.split(
    ' ',
  ),
)
const inline = new Set(
  'a abbr b bdi bdo cite code em i kbd mark q s samp small span strong sub sup u var wbr'.split(' '),
)

/** Characters parsed before other work of the process can run, in a few milliseconds. */
const chunkLength = 16_384
/** The maximum nesting depth, because each end tag is searched among all open elements. */
const maxDepth = 500
/** The maximum length of text from a page. */
const maxText = 20_000

export type ReadableText = { title: string; description: string; text: string }

/**
 * Extracts the title, description and paragraphs of a page as plain text, one per line. A large or malicious page
 * blocks the process only for one chunk at a time.
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
  /** Depth of the outermost open skipped element; 0 if none is open. */
  let skippedAt = 0
  let inTitle = false

  const endParagraph = () => {
    const text = tidy(paragraph)
    paragraph = ''
    // Text without a sentence is usually a menu or a button. Repeated text is on every page of the site.
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

/** Collapses spaces and removes control and invalid characters. */
function tidy(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u202A-\u202E\u2066-\u2069\u200B\uFEFF\uFFFD\s]+/gu, ' ')
    .trim()
}
