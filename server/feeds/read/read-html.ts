import { Parser } from 'htmlparser2'

/** Far more than becomes of it. */
const longest = 100_000
const silent = new Set(['script', 'style', 'template', 'noscript', 'iframe', 'object', 'svg', 'math', 'head'])
/** Between these, an empty line. */
const paragraphs = new Set('p h1 h2 h3 h4 h5 h6 blockquote ul ol dl pre table figure hr'.split(' '))
const lines = new Set('br div li dt dd tr section article header footer main figcaption'.split(' '))
const words = new Set('img td th video audio'.split(' '))
const emoji = /^\p{RGI_Emoji}$/v

/** The text of a piece of HTML with its lines, and the address of its first picture. */
export function readHtml(html: string): { text: string; picture: string | undefined } {
  // A text without tags has its lines as they are, and not as HTML has them.
  const isPlain = !/<[a-z!/]/i.test(html)
  let text = ''
  let picture: string | undefined
  let hidden = 0
  const space = (tag: string) => {
    if (paragraphs.has(tag)) text += '\n\n'
    else if (lines.has(tag)) text = text.endsWith('\n') && tag !== 'br' ? text : `${text}\n`
    else if (words.has(tag)) text += ' '
  }
  const parser = new Parser({
    onopentag(tag, { src, alt = '', width, height }) {
      if (silent.has(tag)) hidden += 1
      else if (tag === 'img' && emoji.test(alt)) text += alt
      else if (tag !== 'img') space(tag)
      else if (src !== undefined && !isPixel(width, height) && !/^\s*data:/i.test(src)) {
        picture ??= src
        space(tag)
      }
    },
    ontext(part) {
      if (hidden === 0) text += isPlain ? part : part.replaceAll(/\s+/g, ' ')
    },
    onclosetag(tag) {
      if (silent.has(tag)) hidden -= 1
      if (tag !== 'br' && tag !== 'img') space(tag)
    },
  })
  parser.end(html.slice(0, longest))
  return {
    text: text
      .replaceAll(/ *\n */g, '\n')
      .replaceAll(/\n{3,}/g, '\n\n')
      .trim(),
    picture,
  }
}

/** Counts readers, and shows nothing. */
const isPixel = (width = '', height = '') => /^[01]$/.test(width) && /^[01]$/.test(height)
