import { Parser } from 'htmlparser2'

/** Elements of Postiz's editor. A text without any of them is plain, although it may have other angle brackets. */
const known = new Set(
  'p br div span strong b em i u s a h1 h2 h3 h4 h5 h6 ul ol li blockquote pre code'.split(' '),
)
/** They begin a new line. An empty one is an empty line. */
const blocks = new Set('p div h1 h2 h3 h4 h5 h6 ul ol li blockquote pre'.split(' '))
/** They only hold other blocks. */
const lists = new Set(['ul', 'ol', 'blockquote'])

/** The text of a post that a client of Postiz sends, as HTML of its editor or plain. Marks such as bold are left out. */
export function textOf(content: string): string {
  let text = ''
  let isHtml = false
  /** Whether a text that follows begins a line. */
  let beginsLine = false
  /** Whether something is before what follows. */
  let hasBegun = false
  /** The addresses of open links, and where their texts begin. */
  const links: { href: string; from: number }[] = []
  const parser = new Parser({
    onopentag(tag, { href = '' }) {
      isHtml ||= known.has(tag)
      if (tag === 'br') text += '\n'
      if (tag === 'a') links.push({ href, from: text.length })
      if (!blocks.has(tag) || lists.has(tag)) return
      // Each is a line, also an empty one. The paragraph of an item is on the line of its bullet.
      if (hasBegun && !/(?:^|\n)- $/.test(text)) text += '\n'
      hasBegun = true
      beginsLine = false
      if (tag === 'li') text += '- '
    },
    ontext(part) {
      // Between blocks, line breaks are those of the source. Within a text, they are the author's.
      if (part.trim() === '' && (beginsLine || !hasBegun)) return
      if (beginsLine) text += '\n'
      beginsLine = false
      hasBegun = true
      text += part
    },
    onclosetag(tag) {
      if (blocks.has(tag)) beginsLine = true
      const link = tag === 'a' ? links.pop() : undefined
      if (link && isAddress(link.href) && !text.slice(link.from).includes(link.href)) text += ` ${link.href}`
    },
  })
  parser.end(content)
  return isHtml ? text.replaceAll('\u00a0', ' ').trim() : content
}

const isAddress = (href: string): boolean => /^https?:\/\//i.test(href)
