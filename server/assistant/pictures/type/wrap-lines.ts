import { balanceLines } from './balance-lines.ts'
import { cannotBegin, cannotEnd, graphemes, type Unit } from './break-text.ts'

type Measure = (text: string) => number

/** Breaks a text into at most `most` balanced lines no wider than `width`. Undefined if it does not fit. */
export function wrapLines(
  units: Unit[],
  { width, most, mayCut }: { width: number; most: number; mayCut: boolean },
  measure: Measure,
): string[] | undefined {
  const pieces = mayCut ? cutWide(units, width, measure) : units
  if (!mayCut && pieces.some((unit) => measure(unit.text) > width)) return undefined
  const count = fill(pieces, width, measure)
  if (count > most) return undefined
  return balanceLines(pieces, { width, count }, measure)
}

/** The number of lines if each is filled before the next. */
function fill(units: Unit[], width: number, measure: Measure): number {
  let count = 0
  let line = Infinity
  for (const { text, space } of units) {
    const longer = line + measure(text) + (space ? measure(' ') : 0)
    if (longer <= width) line = longer
    else {
      count += 1
      line = measure(text)
    }
  }
  return count
}

/** Splits units that are wider than a line, with a hyphen inside a word, keeping punctuation with its neighbor. */
function cutWide(units: Unit[], width: number, measure: Measure): Unit[] {
  return units.flatMap((unit) => {
    if (measure(unit.text) <= width) return [unit]
    const parts: string[] = []
    for (const grapheme of graphemes(unit.text)) {
      const part = parts.at(-1)
      if (part === undefined || measure(`${part}${grapheme}-`) > width) parts.push(grapheme)
      else parts[parts.length - 1] = part + grapheme
    }
    return hyphenated(tidyEdges(parts)).map((text, at) => ({ text, space: at === 0 && unit.space }))
  })
}

/** Moves the last character of a line to the next one if that begins with a character that may not begin a line. */
function tidyEdges(parts: string[]): string[] {
  const tidy = [...parts]
  for (let at = 1; at < tidy.length; at += 1) {
    const [before = '', here = ''] = [tidy[at - 1], tidy[at]]
    const last = graphemes(before).at(-1) ?? ''
    if (before !== last && (cannotBegin(here) || cannotEnd(before))) {
      tidy[at - 1] = before.slice(0, -last.length)
      tidy[at] = last + here
    }
  }
  return tidy
}

const inWord = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u

/** Only words get hyphens; in a URL a hyphen would look like a part of it. */
function hyphenated(parts: string[]): string[] {
  if (/[/\\@_\d]|\.\p{L}/u.test(parts.join(''))) return parts
  return parts.map((part, at) => {
    const next = parts[at + 1]
    const isCut = next !== undefined && inWord.test(part.slice(-1)) && inWord.test(next.slice(0, 1))
    return isCut ? `${part}-` : part
  })
}
