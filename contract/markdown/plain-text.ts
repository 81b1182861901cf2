import { readInline } from './inline-marks.ts'

/** Removes the marks of Markdown from a text that arrives in pieces. What it has returned never changes later. */
export type PlainTextStream = {
  take(piece: string): string
  /** The rest, once the text is complete. */
  end(): string
}

/** The beginning of a line that may still become a heading, a list, a quotation, a rule or a fence. */
const mayBeginBlock = /^\s{0,12}(?:[#>*_=~`-][#>*_=~`\s-]*)?$/
const fence = /^\s{0,3}(?:`{3,}|~{3,})/
const fenceBegun = /^\s{0,3}(?:`*|~*)$/
const rule = /^\s{0,3}(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,}|={3,}[ \t]*)$/
const heading = /^\s{0,3}#{1,6}[ \t]+(?=\S)/
// "> 500 sold" is no quotation.
const quotation = /^\s{0,3}>[ \t]+(?=[^\s\d])/
const bullet = /^(\s{0,12})[-*][ \t]+(?=\S)/

/**
 * Markdown as plain text: no marks, lists as lines with bullets, links as their text and address. It works line by line
 * and keeps the lines, because the line breaks of a post have a meaning; a mark within a word is not one.
 */
export function plainTextStream(): PlainTextStream {
  let rest = ''
  /** The character before the rest of the line; empty at the start of a line. */
  let before = ''
  let isFenced = false
  let wasHeading = false
  let removedLine = false
  let lastLineBlank = false

  function beginLine(): string {
    if (before !== '' || isFenced) return ''
    wasHeading = heading.test(rest)
    const mark = heading.exec(rest) ?? quotation.exec(rest) ?? bullet.exec(rest)
    if (!mark) return ''
    rest = rest.slice(mark[0].length)
    before = ' '
    return mark[1] === undefined ? '' : `${mark[1]}• `
  }

  function endLine(line: string, lineEnd: string): string {
    const isStart = before === ''
    const isBlank = isStart && line.trim() === ''
    if (isStart && (fence.test(line) || (!isFenced && rule.test(line)))) {
      if (fence.test(line)) isFenced = !isFenced
      removedLine = true
      return ''
    }
    const isSurplus = isBlank && removedLine && lastLineBlank
    removedLine = isSurplus
    lastLineBlank = isBlank
    if (isSurplus) return ''
    if (isFenced) return closeLine(line + lineEnd)
    rest = line
    const begun = beginLine()
    const ended = wasHeading ? rest.replace(/[ \t]+#+[ \t]*$/, '') : rest
    return closeLine(begun + readInline(ended, before, true).text + lineEnd)
  }

  function closeLine(text: string): string {
    before = ''
    wasHeading = false
    return text
  }

  /** What can be said of a line that is incomplete. */
  function readBegun(): string {
    if (before === '') {
      if (isFenced ? fenceBegun.test(rest) : mayBeginBlock.test(rest) || fence.test(rest)) return ''
      if (isFenced && fence.test(rest)) return ''
    }
    const begun = beginLine()
    // The signs at the end of a heading are known at its end.
    const held = wasHeading ? /[ \t]+#*[ \t]*$/.exec(rest)?.index : undefined
    const known = held === undefined ? rest : rest.slice(0, held)
    const { text, used } = isFenced ? { text: known, used: known.length } : readInline(known, before, false)
    before = rest.slice(0, used).at(-1) ?? before
    rest = rest.slice(used)
    return begun + text
  }

  return {
    take(piece) {
      const lines = (rest + piece).split('\n')
      rest = lines.pop() ?? ''
      const incomplete = rest
      const ended = lines.map((line) => endLine(line, '\n')).join('')
      rest = incomplete
      return ended + (rest === '' ? '' : readBegun())
    },
    end() {
      const last = rest
      rest = ''
      return last === '' && before === '' ? '' : endLine(last, '')
    },
  }
}

/** A whole text without the marks of Markdown. */
export function toPlainText(text: string): string {
  const stream = plainTextStream()
  return stream.take(text) + stream.end()
}

const surelyMarkdown = [
  /^\s{0,3}#{1,6}[ \t]+\S/m,
  /^\s{0,3}```/m,
  /\*\*[^\s*][^*\n]{0,400}\*\*/,
  /\[[^[\]\n]{1,400}\]\(https?:\/\/[^\s()]+\)/,
]

/** Whether a text has marks that a person who writes a post does not write by chance. */
export function looksLikeMarkdown(text: string): boolean {
  return surelyMarkdown.some((sign) => sign.test(text)) && toPlainText(text) !== text
}
