/** A letter, digit or underscore of a script that puts spaces between words. */
const word = String.raw`[[\p{L}\p{N}_]--[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}]]`
const notAfter = String.raw`(?<!${word}|[*\\])`
const afterGap = String.raw`(?<=^|[\s\p{Ps}\p{Pi}"'*~:;,.!?…–—\-]|(?!${word})\p{L})`
const address = String.raw`((?:https?:\/\/|mailto:|www\.)[^\s\(\)]{1,2000}(?:\([^\s\(\)]{0,200}\)[^\s\(\)]{0,2000})?)(?:\s+"[^"]{0,200}")?`

/** Longer text between two marks is not taken for marked text, so that a line is not searched again and again. */
export const longestMarked = 400
const inside = `.{1,${longestMarked}}?`

/** What a line can contain: first what is never changed, then the marks, and last what may yet become one. */
const token = new RegExp(
  [
    String.raw`(?<kept>https?:\/\/[^\s<>]{1,2000}|[#＃@][\p{L}\p{N}_]{1,200})`,
    String.raw`(?<!\x60)(?<tick>\x60{1,2})(?!\x60)(?<code>[^\x60]{1,${longestMarked}})\k<tick>(?!\x60)`,
    String.raw`!?\[(?<label>[^\[\]]{0,${longestMarked}})\]\((?<target>${address})\)`,
    String.raw`<(?<bare>https?:\/\/[^\s<>]{1,2000})>`,
    String.raw`${notAfter}(?<stars>\*{1,3})(?![\s*]|_\*)(?<starred>${inside})(?<![\s*])\k<stars>(?!\*)(?<=\*\*|\*(?!${word}))`,
    String.raw`${afterGap}(?<lines>_{1,2})(?![\s_])(?<lined>${inside})(?<![\s_])\k<lines>(?!${word}|[\/\(.]\S)`,
    String.raw`~~(?![\s~])(?<struck>${inside})(?<![\s~])~~(?!~)`,
    String.raw`\\(?<escaped>[*#\[\]\x60>~]|_(?=[\p{L}\p{N}]))`,
    String.raw`(?<open>[*_\x60~\[\\<!])`,
  ].join('|'),
  'gv',
)
/** The beginning of an address, a mention or a hashtag, at the end of an incomplete line. */
const keptBegun = /https?:?\/{0,2}$|h(?:tt?)?$|[#＃@]$/
const wordBefore = new RegExp(`${word}$`, 'v')

type Read = { text: string; used: number }

/**
 * A part of a line without its marks. `before` is the character before it. While the line is incomplete, it is used up
 * to the first character whose meaning depends on what follows.
 */
export function readInline(part: string, before: string, isWhole: boolean): Read {
  const source = before + part
  let at = before.length
  let text = ''
  token.lastIndex = at
  for (let found = token.exec(source); found; found = token.exec(source)) {
    const { index } = found
    const end = index + found[0].length
    text += source.slice(at, index)
    at = index
    const isUndecided =
      found.groups?.['open'] === undefined ? /^[/(.]?$/.test(source.slice(end)) : mayOpen(source, index)
    if (!isWhole && isUndecided) return { text, used: at - before.length }
    text += withoutMarks(found)
    at = end
    // The same expression was used for what is between the marks.
    token.lastIndex = end
  }
  const end = isWhole ? -1 : source.slice(at).search(keptBegun)
  const known = end === -1 ? source.length : at + end
  return { text: text + source.slice(at, known), used: known - before.length }
}

const inline = (text: string): string => readInline(text, '', true).text

function withoutMarks({ 0: all, groups = {} }: RegExpExecArray): string {
  const { code, label, target, bare, starred, lined, struck, escaped } = groups
  if (label !== undefined && target !== undefined) return linkText(inline(label).trim(), target)
  const marked = starred ?? lined ?? struck
  return marked === undefined ? (code ?? bare ?? escaped ?? all) : inline(marked)
}

function linkText(label: string, target: string): string {
  const url = target.replace(/\s+"[^"]*"$/, '').replace(/^mailto:/, '')
  const isSame = label === '' || label === url || label === url.replace(/^https?:\/\//, '').replace(/\/$/, '')
  return isSame ? url : `${label} ${url}`
}

/** Whether a mark can begin here, once more of the line is known. */
function mayOpen(source: string, index: number): boolean {
  if (source.length - index > longestMarked + 2_500) return false
  const following = source.slice(index + 1)
  if (following === '') return true
  const mark = source[index]
  if (mark === '\\') return following === '_'
  if (mark === '!') return following.startsWith('[')
  if (mark === '<') return 'https://'.startsWith(following.slice(0, 4)) || following.startsWith('http')
  if (mark === '[') return /^[^[\]]*(?:\](?:$|\(\S*(?:\s+"[^"]*"?)?$))?$/.test(following)
  if (source.length - index > longestMarked + 6) return false
  if (mark === '~' || mark === '`') return true
  return (
    !(mark === '*' ? /^\**\s/ : /^_*\s/).test(following) &&
    !wordBefore.test(source.slice(Math.max(0, index - 2), index))
  )
}
