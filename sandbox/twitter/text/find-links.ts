import { isLabelShortEnough } from './label-length.ts'
import { topLevelDomains } from './top-level-domains.ts'

/** A link as written, and where it stands in the text, in UTF-16 units. */
export type FoundLink = { written: string; from: number; to: number }

/** Longest link that X shortens. */
const MAX_LINK = 4096
/** Longest part of a link to t.co that follows the slash. */
const MAX_SHORT = 40
const MAX_TOP_LEVEL = Math.max(...[...topLevelDomains].map((name) => name.length))

const directional = String.raw`\u202A-\u202E\u061C\u200E\u200F\u2066-\u2069`
const spaces = String.raw`\t-\r \u0085\u00A0\u1680\u180E\u2000-\u200A\u2028\u2029\u202F\u205F\u3000`
const invalid = String.raw`\uFFFE\uFEFF\uFFFF`
const accents = String.raw`\xC0-\xD6\xD8-\xF6\xF8-\u024F\u0253\u0254\u0256\u0257\u0259\u025B\u0263\u0268\u026F\u0272\u0289\u028B\u02BB\u0300-\u036F\u1E00-\u1EFF`
/** Characters that cannot be in a label. `-` and `_` can, but not at its start or end. */
const notInLabel = String.raw`!'#%&()*+,\\./:;<=>?@\[\]^{|}~$${spaces}${invalid}${directional}`

const hostRun = new RegExp(`(?:[^${notInLabel}]|\\.)+`, 'g')
const labelEnd = new RegExp(`[^${notInLabel}\\-_]`)
const notBeforeLink = new RegExp(`[A-Za-z0-9@＠$#＃${invalid}]`)
const asciiLabels = new RegExp(`(?:[\\-a-z0-9${accents}]+\\.)+`, 'gi')

const inPath = String.raw`[a-z\u0400-\u04FF0-9!*';:=+,.$/%#[\]\-\u2013_~@|&${accents}]`
const endOfPath = String.raw`[+\-a-z\u0400-\u04FF0-9=_#/${accents}]`
/** Balanced parentheses, one pair of which may contain another pair. */
const parentheses = String.raw`\((?:${inPath}+|${inPath}*\(${inPath}+\)${inPath}*)\)`
const query = String.raw`\?[a-z0-9!?*'@();:&=+$/%#[\]\-_.,~|]*[a-z0-9\-_&=#/]`
const afterHost = new RegExp(
  `(?::[0-9]+)?(?:/(?:${inPath}*(?:${parentheses}${inPath}*)*(?:${endOfPath}|${parentheses}))?)?(?:${query})?`,
  'iy',
)
const shortLink = new RegExp(`^https?://t\\.co/([a-z0-9]+)(?:${query})?`, 'i')

/**
 * Finds the links of a text by X's published grammar, with and without a scheme. Takes time linear in the text's
 * length.
 */
export function findLinks(text: string): FoundLink[] {
  const links: FoundLink[] = []
  hostRun.lastIndex = 0
  // A link needs a preceding character that belongs to no other link.
  let free = 0
  for (let run = hostRun.exec(text); run; run = hostRun.exec(text)) {
    const host = run[0].includes('.') && hostIn(text, run.index, hostRun.lastIndex, free)
    if (!host) continue
    afterHost.lastIndex = host.to
    afterHost.exec(text)
    const to = Math.max(host.to, afterHost.lastIndex)
    links.push(...linksAt(text, host, to))
    free = to + 1
    hostRun.lastIndex = to
  }
  return links
}

type Host = { from: number; to: number; scheme: string }

/** The first host in a sequence of labels and dots: as many labels as precede a top-level domain. */
function hostIn(text: string, runFrom: number, runTo: number, free: number): Host | undefined {
  let from = runFrom
  for (const chain of text.slice(runFrom, runTo).split(/(?<=[-_.])(?=\.)|(?<=\.)(?=[-_])/)) {
    const host = hostInChain(text, from, from + chain.length, free)
    if (host) return host
    from += chain.length
  }
  return undefined
}

/** A chain contains no empty label, and no label with `-` or `_` at its end. */
function hostInChain(text: string, from: number, to: number, free: number): Host | undefined {
  const ends = hostEnds(text, from, to)
  const last = ends.findLast((end) => end.complete)
  const scheme = schemeBefore(text, from, free)
  let label = from
  for (const end of ends) {
    const start =
      scheme && label === from && isLabelEnd(text, from) ? from : startIn(text, label, end.dot, free)
    if (start !== undefined && last && last.dot > end.dot) {
      return { from: start, to: last.to, scheme: start === from ? scheme : '' }
    }
    if (end.to > 0) {
      const underscore = text.lastIndexOf('_', end.dot)
      const own = underscore >= label ? startIn(text, underscore + 1, end.dot, free) : start
      if (own !== undefined) return { from: own, to: end.to, scheme: own === from ? scheme : '' }
    }
    label = end.dot + 1
  }
  return undefined
}

type HostEnd = {
  dot: number
  /** The end of the top-level domain after the dot; 0 if there is none. */
  to: number
  /** Whether the whole label before the dot can precede a top-level domain. */
  complete: boolean
}

function hostEnds(text: string, from: number, to: number): HostEnd[] {
  const ends: HostEnd[] = []
  let label = from
  for (let dot = text.indexOf('.', from); dot !== -1 && dot < to; dot = text.indexOf('.', dot + 1)) {
    if (dot > from && isLabelEnd(text, dot - 1)) {
      const end = endOfTopLevel(text, dot + 1, to)
      ends.push({ dot, to: end, complete: end > 0 && !text.slice(label, dot).includes('_') })
    }
    label = dot + 1
  }
  return ends
}

const isLabelEnd = (text: string, at: number) => labelEnd.test(text.charAt(at))

function endOfTopLevel(text: string, from: number, to: number): number {
  for (let end = Math.min(to, from + MAX_TOP_LEVEL); end > from; end -= 1) {
    const known = topLevelDomains.has(text.slice(from, end).toLowerCase())
    if (known && !/[0-9a-z@+-]/i.test(text.charAt(end))) return end
  }
  const punycode = /^xn--[-0-9a-z]+/i.exec(text.slice(from, to))
  return punycode ? from + punycode[0].length : 0
}

/** The first position in a label at which a link without a scheme can start. */
function startIn(text: string, from: number, to: number, free: number): number | undefined {
  const first = Math.max(from, free)
  if (first === 0 && isLabelEnd(text, 1) && !notBeforeLink.test(text.charAt(0))) return 1
  for (let at = first; at < to; at += 1) {
    const allowed = at === 0 || !notBeforeLink.test(text.charAt(at - 1))
    if (allowed && isLabelEnd(text, at)) return at
  }
  return undefined
}

function schemeBefore(text: string, from: number, free: number): string {
  const scheme = /https?:\/\/$/i.exec(text.slice(Math.max(0, from - 8), from))?.[0] ?? ''
  const start = from - scheme.length
  const allowed = start === 0 || (start >= free && !notBeforeLink.test(text.charAt(start - 1)))
  return allowed ? scheme : ''
}

function linksAt(text: string, host: Host, to: number): FoundLink[] {
  const length = (host.scheme || 'https://').length + to - host.from
  const labels = text.slice(host.from, host.to).split('.')
  if (length > MAX_LINK || !labels.every(isLabelShortEnough)) return []
  // A name in Punycode contains only ASCII characters.
  if (labels[0]?.startsWith('xn--') && withoutScheme(text, host, host.to).length === 0) return []
  if (host.scheme) {
    const link = linkAt(text, host.from - host.scheme.length, to)
    const short = shortLink.exec(link.written)
    if (!short) return [link]
    return (short[1] ?? '').length > MAX_SHORT ? [] : [linkAt(text, link.from, link.from + short[0].length)]
  }
  if (/[-_./]/.test(text.charAt(host.from - 1))) return []
  return withoutScheme(text, host, to)
}

/**
 * Without a scheme, only ASCII and accented Latin names are links. The last one includes the path, with port and query.
 */
function withoutScheme(text: string, host: Host, to: number): FoundLink[] {
  const links: FoundLink[] = []
  const name = text.slice(0, host.to)
  asciiLabels.lastIndex = host.from
  for (let found = asciiLabels.exec(name); found; found = asciiLabels.exec(name)) {
    const end = lastTopLevel(name, found.index, asciiLabels.lastIndex)
    if (end === 0) continue
    links.push(linkAt(text, found.index, end))
    asciiLabels.lastIndex = end
  }
  const last = links.pop()
  if (!last) return []
  return [...links, /^(?::[0-9]+)?\//.test(text.slice(host.to, to)) ? linkAt(text, last.from, to) : last]
}

function lastTopLevel(name: string, from: number, to: number): number {
  for (let dot = to - 1; dot > from; dot = name.lastIndexOf('.', dot - 1)) {
    const end = endOfTopLevel(name, dot + 1, name.length)
    if (end > 0) return end
  }
  return 0
}

const linkAt = (text: string, from: number, to: number): FoundLink => ({
  written: text.slice(from, to),
  from,
  to,
})
