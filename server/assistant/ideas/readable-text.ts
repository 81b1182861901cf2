/** Elements whose content no reader reads as text. */
const unread = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'svg',
  'math',
  'iframe',
  'object',
  'select',
  'textarea',
  'button',
  'nav',
  'footer',
  'aside',
  'form',
  'dialog',
])
/** Their content is no markup: it ends only at its own end tag. */
const raw = new Set(['script', 'style', 'textarea', 'title', 'iframe', 'noscript'])
const inline = new Set(
  'a abbr b bdi bdo cite code em i kbd mark q s samp small span strong sub sup u var wbr'.split(' '),
)

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  laquo: '«',
  raquo: '»',
  bull: '•',
  middot: '·',
  copy: '©',
  reg: '®',
  trade: '™',
  euro: '€',
  pound: '£',
  yen: '¥',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  Auml: 'Ä',
  Ouml: 'Ö',
  Uuml: 'Ü',
  szlig: 'ß',
  eacute: 'é',
  egrave: 'è',
  agrave: 'à',
  ccedil: 'ç',
  ntilde: 'ñ',
}

export type ReadableText = { title: string; description: string; text: string }

/**
 * What a reader reads of a page: its title, its own description, and its paragraphs, one a line. One pass over the page,
 * whatever stands in it; the result is text and holds no markup that anything would follow.
 */
export function readableText(html: string): ReadableText {
  let title = ''
  let description = ''
  let text = ''
  let skipping: string | undefined
  let depth = 0
  let at = 0
  while (at < html.length) {
    const open = html.indexOf('<', at)
    if (skipping === undefined) text += html.slice(at, open === -1 ? undefined : open)
    if (open === -1) break
    const tag = readTag(html, open)
    at = tag.end
    if (tag.name === '') {
      if (skipping === undefined && tag.isText) text += '<'
      continue
    }
    if (skipping !== undefined) {
      if (tag.name === skipping) depth += tag.closes ? -1 : 1
      if (depth === 0) skipping = undefined
      continue
    }
    if (!inline.has(tag.name)) text += '\n'
    if (tag.closes) continue
    if (tag.name === 'meta') description ||= descriptionOf(tag.inside)
    if (!raw.has(tag.name)) {
      if (unread.has(tag.name)) [skipping, depth] = [tag.name, 1]
      continue
    }
    const end = endOf(html, tag.name, at)
    if (tag.name === 'title') title ||= tidy(html.slice(at, end))
    at = end
  }
  return { title, description: tidy(description), text: paragraphs(text) }
}

type Tag = { name: string; closes: boolean; inside: string; end: number; isText?: boolean }

/** The tag or comment that begins here. `isText`: it was only a sign. */
function readTag(html: string, open: number): Tag {
  if (html.startsWith('<!--', open)) {
    const end = html.indexOf('-->', open + 4)
    return { name: '', closes: false, inside: '', end: end === -1 ? html.length : end + 3 }
  }
  const name = /^<(\/?)([a-z][a-z0-9-]*)/i.exec(html.slice(open, open + 40))
  if (!name && !/^<[!?/]/.test(html.slice(open, open + 2))) {
    return { name: '', closes: false, inside: '', end: open + 1, isText: true }
  }
  const end = tagEnd(html, open)
  return {
    name: (name?.[2] ?? '').toLowerCase(),
    closes: name?.[1] === '/',
    inside: html.slice(open + (name?.[0].length ?? 2), end - 1),
    end,
  }
}

/** Behind the `>` that ends a tag: one in a quoted value does not. */
function tagEnd(html: string, open: number): number {
  let quote = ''
  for (let at = open + 1; at < html.length; at += 1) {
    const sign = html[at] ?? ''
    if (quote !== '') {
      if (sign === quote) quote = ''
    } else if (sign === '>') return at + 1
    else if ((sign === '"' || sign === "'") && html[at - 1] === '=') quote = sign
  }
  return html.length
}

/** Where the end tag of a raw element begins. */
function endOf(html: string, name: string, from: number): number {
  const end = new RegExp(`</${name}(?=[\\s/>])`, 'gi')
  end.lastIndex = from
  return end.exec(html)?.index ?? html.length
}

function descriptionOf(inside: string): string {
  if (!/\b(?:name|property)\s*=\s*["']?(?:og:)?description\b/i.test(inside)) return ''
  return /\bcontent\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(inside)?.slice(1).find(Boolean) ?? ''
}

function paragraphs(text: string): string {
  // A page can have a million lines: those that are plainly too short are not looked at closer.
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.length >= 25 || /[.!?。！？;]$/u.test(line))
    .map(tidy)
  // A line without a sentence is mostly a menu or a button; one that stands twice is on every page.
  const said = lines.filter((line) => line.length >= 25 || /\p{L}.*[.!?。！？]$/u.test(line))
  return [...new Set(said)].join('\n')
}

/** Entities read, spaces single, nothing that is no character. */
function tidy(text: string): string {
  return text
    .replaceAll(
      /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi,
      (whole, decimal?: string, hex?: string, name?: string) => {
        if (name !== undefined) return entities[name] ?? whole
        const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
        return code > 31 && code <= 0x10ffff ? String.fromCodePoint(code) : ' '
      },
    )
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u202A-\u202E\u2066-\u2069\u200B\uFEFF\uFFFD\s]+/gu, ' ')
    .trim()
}
