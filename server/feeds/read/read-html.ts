import { Parser } from 'htmlparser2'

/** Far more than becomes of it. */
const longest = 20_000
const silent = new Set(['script', 'style', 'template', 'noscript', 'iframe', 'object', 'svg', 'math', 'head'])
const inline = new Set([
  'a',
  'abbr',
  'b',
  'code',
  'em',
  'i',
  'mark',
  's',
  'small',
  'span',
  'strong',
  'sub',
  'sup',
  'u',
])

/** The text of a piece of HTML, and the address of its first picture. */
export function readHtml(html: string): { text: string; picture: string | undefined } {
  let text = ''
  let picture: string | undefined
  let hidden = 0
  const parser = new Parser({
    onopentag(tag, { src }) {
      if (silent.has(tag)) hidden += 1
      else if (tag === 'img') picture ??= src
      // Words of different blocks do not run together.
      if (!inline.has(tag)) text += ' '
    },
    ontext(part) {
      if (hidden === 0) text += part
    },
    onclosetag(tag) {
      if (silent.has(tag)) hidden -= 1
      if (!inline.has(tag)) text += ' '
    },
  })
  parser.end(html.slice(0, longest))
  return { text, picture }
}
